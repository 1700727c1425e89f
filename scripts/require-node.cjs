// Runs on any Node: one clear line instead of a syntax error deep inside a tool.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `moorage: Node.js 22.18 or newer is needed, this is ${process.versions.node}; run npm ci (it installs Node 24 for the scripts, unless install scripts are switched off)`,
  );
  process.exit(1);
}
