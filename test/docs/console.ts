import { spawnSync } from "node:child_process";

/** What a command line of a page prints, as a terminal without colours and of 100 columns shows it. */
export function runOfPage(line: string): string {
  const words = line.split(" ");
  const args = words.slice(words.indexOf("moorage") + 1);
  const env = { ...process.env, NO_COLOR: "1", NODE_OPTIONS: "", COLUMNS: "" };
  const { stdout, stderr } = spawnSync(process.execPath, ["bin/moorage.js", ...args], { encoding: "utf8", env });
  return `${stdout}${stderr}`.trimEnd();
}

/** A page with the output of every `console` block as the product prints it: `$ npx moorage …` first, what it prints below. */
export function withRealOutput(page: string): string {
  return page.replaceAll(/^```console\n\$ (.*)\n[\s\S]*?^```$/gm, (_, line: string) => {
    return `\`\`\`console\n$ ${line}\n${runOfPage(line)}\n\`\`\``;
  });
}
