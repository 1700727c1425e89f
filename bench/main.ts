// `npm run bench -- [NAME] [--json]`: one JSON object a line with --json, else a table with the growth from size to size.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

type Line = Readonly<Record<string, string | number>>;

interface Bench {
  readonly name: string;
  /** Arguments of each size, smallest first. */
  readonly sizes: readonly (readonly string[])[];
  readonly file: string;
  /** Column whose growth is shown. */
  readonly time: string;
}

const BENCHES: readonly Bench[] = [
  {
    name: "plan",
    file: "bench/plan-case.ts",
    sizes: [
      ["100", "200"],
      ["300", "500"],
      ["1000", "1000"],
    ],
    time: "ms",
  },
  { name: "start", file: "bench/start-case.ts", sizes: [["webshop"]], time: "ms" },
];

function measure({ name, file }: Bench, size: readonly string[]): Line {
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...size], { encoding: "utf8" });
  if (status !== 0) throw new Error(`bench ${name} ${size.join(" ")} failed:\n${stderr}`);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as Line;
}

function table(bench: Bench, lines: readonly Line[]): void {
  const rows = lines.map((line, index) => {
    const before = lines[index - 1];
    const now = Number(line[bench.time]);
    const growth = before === undefined ? "" : `×${(now / Number(before[bench.time])).toFixed(1)}`;
    const { bench: _name, ...columns } = line;
    return { ...columns, growth };
  });
  console.log(`\n${bench.name}`);
  console.table(rows);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
const [name] = positionals;
const chosen = BENCHES.filter((b) => name === undefined || b.name === name);
if (chosen.length === 0) {
  console.error(`bench: no benchmark "${name}"; there are ${BENCHES.map((b) => b.name).join(", ")}`);
  process.exit(2);
}
for (const bench of chosen) {
  const lines = bench.sizes.map((size) => {
    const line = measure(bench, size);
    if (values.json === true) console.log(JSON.stringify(line));
    return line;
  });
  if (values.json !== true) table(bench, lines);
}
