import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const TSX = createRequire(__filename).resolve("tsx");
const SCRIPT = path.resolve(__dirname, "../release.ts");
const AUTHOR = ["-c", "user.name=Ana", "-c", "user.email=ana@example.com"];

let folder: string;
const git = (...args: string[]): string =>
  execFileSync("git", [...AUTHOR, ...args], { cwd: folder, encoding: "utf8" }).trim();

/** A repository with what a release changes. @param api stands for `npm run api` */
function createRepository(api: string): void {
  folder = mkdtempSync(path.join(tmpdir(), "nametag-release-"));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  mkdirSync(path.join(folder, "deploy/kubernetes"), { recursive: true });
  write("package.json", JSON.stringify({ name: "nametag", version: "1.0.0", scripts: { api } }));
  write(
    "CHANGELOG.md",
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Something.\n\n## [1.0.0] - 2026-01-01\n\nFirst.\n",
  );
  write("deploy/kubernetes/kustomization.yaml", "newTag: 1.0.0\n");
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
}
afterEach(() => rmSync(folder, { recursive: true }));

function release(): { status: number | null; stderr: string } {
  const env = { ...process.env, GIT_AUTHOR_NAME: "Ana", GIT_AUTHOR_EMAIL: "ana@example.com" };
  const committer = { GIT_COMMITTER_NAME: "Ana", GIT_COMMITTER_EMAIL: "ana@example.com" };
  const options = { cwd: folder, env: { ...env, ...committer }, encoding: "utf8" } as const;
  return spawnSync(process.execPath, ["--import", TSX, SCRIPT, "minor"], options);
}

it("commits and tags the next version", () => {
  createRepository("true");
  expect(release()).toMatchObject({ status: 0 });
  expect([git("describe", "--tags"), git("status", "--porcelain")]).toEqual(["v1.1.0", ""]);
  expect(readFileSync(path.join(folder, "deploy/kubernetes/kustomization.yaml"), "utf8")).toBe("newTag: 1.1.0\n");
});

it("leaves everything as it was when a step fails", () => {
  createRepository("false");
  const head = git("rev-parse", "HEAD");
  expect(release()).toMatchObject({ status: 1 });
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual([head, "", ""]);
});
