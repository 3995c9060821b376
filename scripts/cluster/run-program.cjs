// Runs a foreign program that ends with the cluster (scripts/start/exit-with-parent.cjs).
const { spawn } = require("node:child_process");

const [program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
const stop = () => child.kill("SIGTERM");
process.on("SIGTERM", stop);
child.on("error", (error) => {
  process.stderr.write(`${program}: ${error.message}\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  process.off("SIGTERM", stop);
  if (signal) process.kill(process.pid, signal);
  else process.exit(code);
});
