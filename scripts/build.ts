import { ensureBuilt } from "./start/build";

// npm run build: the web application (.next) and the processes (dist); nothing to do when neither's sources changed.
ensureBuilt().then(
  (built) => process.stdout.write(built ? "Built.\n" : "The build is up to date.\n"),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
