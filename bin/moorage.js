#!/usr/bin/env node
// Written for any Node, so that an old one gets a sentence and not a syntax error; everything else is in build/cli.
import { existsSync } from "node:fs";

const wanted = [22, 18];
const own = process.versions.node.split(".").map(Number);

if (own[0] < wanted[0] || (own[0] === wanted[0] && own[1] < wanted[1])) {
  console.error(`moorage needs Node.js ${wanted.join(".")} or newer; this is ${process.versions.node}`);
  process.exit(1);
}

const main = new URL("../build/cli/main.js", import.meta.url);
if (existsSync(main)) {
  import(main.href);
} else {
  console.error(`moorage is not built: run npm run build in ${new URL("..", import.meta.url).pathname}`);
  process.exit(1);
}
