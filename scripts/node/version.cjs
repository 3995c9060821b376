// docs/decisions/031
const { readFileSync } = require("node:fs");
const path = require("node:path");

const { root } = require("./program.cjs");

/** Installed where the machine's Node is older. */
const PINNED_VERSION = readFileSync(path.join(root, ".nvmrc"), "utf8").trim();

/** @param {string} version e.g. `24.21.0` or `v24.21.0` */
const majorVersion = (version) => Number(/^v?(\d+)\./.exec(version)?.[1]);

const isSupported = (version) => majorVersion(version) >= majorVersion(PINNED_VERSION);

module.exports = { PINNED_VERSION, isSupported };
