export const NODE_MAJOR = 24;

/** EX_CONFIG: systemd does not start a unit again that ends with it (deploy/systemd). */
const WRONG_CONFIGURATION = 78;

const reason = `Nametag needs Node ${NODE_MAJOR} or newer, and this is `;

/**
 * The first statements of each program in dist/. An older Node would fail somewhere else. A build
 * is for production, and variables of the environment override `.env`.
 */
export const BANNER = [
  `if (Number.parseInt(process.versions.node, 10) < ${NODE_MAJOR}) {`,
  `process.stderr.write("${reason}" + process.versions.node + " at " + process.execPath + ".\\n");`,
  `process.exit(${WRONG_CONFIGURATION}); }`,
  `process.env.NODE_ENV ??= "production"; try { process.loadEnvFile(); } catch {}`,
].join(" ");
