import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { getNextVersion, getNotes, releaseSection, type Level } from "./release/changelog";

// npm run release: raises the version, and tags the commit with what the changelog says about it.

const USAGE = "npm run release -- major | minor | patch     (current: tags the version of package.json)";
const CHANGELOG = "CHANGELOG.md";
const KUSTOMIZATION = "deploy/kubernetes/kustomization.yaml";

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

const readVersion = (): string => (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, "utf8")));

/** package.json has the version; the other files repeat it. */
function raiseVersion(version: string, day: string): void {
  edit(CHANGELOG, (text) => releaseSection(text, version, day));
  run("npm", "version", version, "--no-git-tag-version", "--ignore-scripts");
  edit(KUSTOMIZATION, (text) => text.replace(/newTag: .*/, `newTag: ${version}`));
  run("npm", "run", "--silent", "api");
  run("git", "commit", "--quiet", "--all", "--message", `release: ${version}`);
}

function main([level]: string[]): string {
  if (!level || !["major", "minor", "patch", "current"].includes(level)) throw new Error(USAGE);
  if (run("git", "status", "--porcelain")) throw new Error("Commit or remove your changes first.");
  const version = level === "current" ? readVersion() : getNextVersion(readVersion(), level as Level);
  const tag = `v${version}`;
  if (run("git", "tag", "--list", tag)) throw new Error(`${tag} exists already. ${USAGE}`);
  const head = run("git", "rev-parse", "HEAD");
  try {
    if (level !== "current") raiseVersion(version, new Date().toISOString().slice(0, 10));
    const notes = getNotes(readFileSync(CHANGELOG, "utf8"), version);
    // Without cleanup git would take the headings for comments.
    run("git", "tag", "--annotate", tag, "--cleanup=whitespace", "--message", `${version}\n\n${notes}`);
  } catch (error) {
    // There were no other changes.
    run("git", "reset", "--quiet", "--hard", head);
    throw error;
  }
  return `${tag} is tagged. Publish it: git push --follow-tags`;
}

try {
  process.stdout.write(`${main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
