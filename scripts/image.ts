import { existsSync } from "node:fs";
import path from "node:path";

import { assembleImage } from "./release/image";

// npm run image -- FOLDER: puts what the container image has into a new folder (deploy/Dockerfile).
// It needs a build, and packages for the processor and system that will run them.
const [folder] = process.argv.slice(2);

async function main(): Promise<string> {
  if (!folder) throw new Error("npm run image -- FOLDER");
  if (existsSync(folder)) throw new Error(`${folder} exists already. Name a new folder.`);
  const count = await assembleImage(process.cwd(), path.resolve(folder));
  return `${folder} has the built app and ${count} files of packages.`;
}

main().then(
  (line) => void process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
