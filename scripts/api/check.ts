// npm run check:api: fails when docs/api differs from the code or is invalid.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { Parser } from "@asyncapi/parser";

import { buildDescriptions } from "./build";

async function listStaleFiles(): Promise<string[]> {
  const files = Object.entries(await buildDescriptions());
  return files.filter(([file, text]) => readFileSync(file, "utf8") !== text).map(([file]) => file);
}

/** The linter prints its findings. Returns whether there were none. */
function lintOpenApi(): boolean {
  const program = path.resolve("node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const lint = [program, "lint", "docs/api/openapi.json", "--format", "stylish", "--max-problems", "20"];
  const output = execFileSync(process.execPath, lint, { encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] });
  if (!output.trim().includes("warning")) return true;
  process.stderr.write(output);
  return false;
}

async function lintAsyncApi(): Promise<boolean> {
  const { diagnostics } = await new Parser().parse(readFileSync("docs/api/asyncapi.json", "utf8"));
  for (const { message, path: at } of diagnostics)
    process.stderr.write(`docs/api/asyncapi.json ${at.join(".")}: ${message}\n`);
  return diagnostics.length === 0;
}

async function main(): Promise<void> {
  const stale = await listStaleFiles();
  for (const file of stale) process.stderr.write(`${file} is stale: run npm run api\n`);
  const isValid = [lintOpenApi(), await lintAsyncApi()].every(Boolean);
  process.exit(stale.length === 0 && isValid ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
