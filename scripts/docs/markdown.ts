/** Blanks out code. Keeps the line numbers. */
export function removeCode(text: string): string {
  let fence = "";
  return text
    .split("\n")
    .map((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence) {
        if (mark?.startsWith(fence)) fence = "";
        return "";
      }
      fence = mark ?? "";
      return fence ? "" : line.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, "");
    })
    .join("\n");
}

/** As GitHub does, apart from the number of a repeated heading. */
export function toAnchor(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replace(/ /g, "-");
}

/** Repeated headings get `-1`, `-2` and so on. */
export function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  const lines = text.split("\n");
  removeCode(text)
    .split("\n")
    .forEach((line, index) => {
      if (!/^ {0,3}#{1,6} /.test(line)) return;
      // A code span's text is part of the anchor.
      const heading = lines[index]?.replace(/^ *#+ +/, "").replace(/ +#+ *$/, "") ?? "";
      const anchor = toAnchor(heading);
      let unique = anchor;
      for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
      anchors.add(unique);
    });
  return anchors;
}

export type Link = { target: string; line: number };

/** Returns links to files of the repository or to the document's own headings. */
export function listLocalLinks(text: string): Link[] {
  return removeCode(text)
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/\]\(<?([^)\s>]+)>?(?:\s[^)]*)?\)/g)].map((match) => ({
        target: match[1] ?? "",
        line: index + 1,
      })),
    )
    .filter(({ target }) => !/^[a-z][a-z+.-]*:|^\/\//i.test(target));
}
