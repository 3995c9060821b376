import path from "node:path";

import { listAnchors, listLocalLinks } from "./markdown";

export type Problem = { file: string; line: number; message: string };

/** Phrases that point outside the repository. None matches itself. */
const OUTSIDE_REFERENCES = [
  /(?<!\w)[AB]\s?§/,
  /\b(?:spec|specification|contract|quality)(?:\.md)?,?\s*[AB]?\s*[§]/i,
  /\b(?:spec|contract|quality)[.]md\b/i,
  /\bquality F\d/i,
  /\bthe pap[e]rs\b/i,
];
/** A document of the repository, from its root: the path and, if there is one, the heading. */
const MENTION = /(?<![\w./@-])(docs\/[\w./-]*?\.md)(?:#([\p{L}\p{N}_-]+))?/gu;
/** A decision record by its number alone. */
const DECISION = /(?<![\w./@-])docs\/decisions\/(\d{3})(?![\d-])/g;

/** A file or folder in a code span. Names with placeholders (`<domain>`, `*`, `…`) are left out. */
const CODE_PATH =
  /`((?:app|bench|components|deploy|docs|lib|messages|prisma|realtime|scripts|tests|web|worker)\/[\w.()[\]/-]*)`/g;
/** Written by a command or an operator. */
const NOT_IN_GIT = ["deploy/.env", "docs/screens/all"];
/** These tell what was true once. */
const IS_HISTORY = /^(?:CHANGELOG\.md|docs\/decisions\/)/;

const DECISION_RECORD = /^docs\/decisions\/\d{3}-/;
const DECISION_INDEX = "docs/decisions/README.md";

/** @param files texts by path from the root; the keys also decide which paths exist */
export function findProblems(files: ReadonlyMap<string, string>): Problem[] {
  const anchors = new Map<string, Set<string>>();
  const folders = new Set([...files.keys()].flatMap(listFolders));

  function hasAnchor(file: string, anchor: string): boolean {
    const known = anchors.get(file) ?? listAnchors(files.get(file) ?? "");
    anchors.set(file, known);
    return known.has(anchor);
  }

  function checkTarget(target: string, anchor: string | undefined): string | null {
    if (!files.has(target) && !folders.has(target)) return `${target} does not exist`;
    if (anchor && target.endsWith(".md") && !hasAnchor(target, anchor)) return `${target} has no heading #${anchor}`;
    return null;
  }

  function checkLine(line: string): (string | null)[] {
    return [
      ...OUTSIDE_REFERENCES.map((pattern) => {
        const found = pattern.exec(line)?.[0];
        return found ? `"${found}" refers to a document outside the repository` : null;
      }),
      ...[...line.matchAll(MENTION)].map(([, target, anchor]) => checkTarget(target ?? "", anchor)),
      ...[...line.matchAll(DECISION)].map(([mention, number]) => {
        const exists = [...files.keys()].some((file) => file.startsWith(`docs/decisions/${number}-`));
        return exists ? null : `${mention} does not exist`;
      }),
    ];
  }

  const problems = new Map<string, Problem>();
  function report(file: string, line: number, message: string | null): void {
    if (message) problems.set(`${file}:${line}: ${message}`, { file, line, message });
  }

  const index = files.get(DECISION_INDEX) ?? "";
  for (const [file, text] of files) {
    if (DECISION_RECORD.test(file) && !index.includes(`(${path.basename(file)})`))
      report(file, 1, `is not in ${DECISION_INDEX}`);
    text.split("\n").forEach((line, index) => {
      for (const message of checkLine(line)) report(file, index + 1, message);
    });
    if (!file.endsWith(".md")) continue;
    if (!IS_HISTORY.test(file)) {
      text.split("\n").forEach((line, index) => {
        for (const [, name = ""] of line.matchAll(CODE_PATH))
          if (!NOT_IN_GIT.includes(name)) report(file, index + 1, checkTarget(name.replace(/\/$/, ""), undefined));
      });
    }
    for (const { target, line } of listLocalLinks(text)) {
      const [relative = "", anchor] = decodeURI(target).split("#");
      const resolved = relative === "" ? file : path.posix.join(path.posix.dirname(file), relative);
      report(file, line, checkTarget(resolved.replace(/\/$/, ""), anchor));
    }
  }
  return [...problems.values()];
}

/** Returns every folder above a file: `a/b/c.md` gives `a/b` and `a`. The root is `.`. */
function listFolders(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === "." ? ["."] : [folder, ...listFolders(folder)];
}
