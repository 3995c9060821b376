// Prints the folder of the Node that runs Nametag, for shell scripts (.ci/run). Installs it where it is missing.
const path = require("node:path");

const { findNode } = require("./launch.cjs");

findNode().then(
  (node) => process.stdout.write(`${path.dirname(node)}\n`),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
