// Prints the folder of Nametag's Node, for shell scripts (.ci/run). Installs it if it is missing.
const path = require("node:path");

const { findNode } = require("./launch.cjs");

findNode().then(
  (node) => process.stdout.write(`${path.dirname(node)}\n`),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
