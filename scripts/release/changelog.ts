// Reads and changes CHANGELOG.md, in the format of https://keepachangelog.com/en/1.1.0/.

export type Level = "major" | "minor" | "patch";

const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/;
export const UNRELEASED = "Unreleased";

export type Section = { name: string; date?: string; body: string };

/** The sections in the order of the file. @throws Error with what the format does not allow */
export function readSections(changelog: string): Section[] {
  const sections = changelog.split(/^(?=## )/m).slice(1);
  const read = sections.map((text): Section => {
    const [heading = "", ...lines] = text.split("\n");
    const [, name, date] = HEADING.exec(heading) ?? [];
    if (!name || (name === UNRELEASED) === Boolean(date))
      throw new Error(`CHANGELOG.md: "${heading}" must be like "## [1.2.0] - 2027-01-31" or "## [${UNRELEASED}]"`);
    for (const [, kind = ""] of text.matchAll(/^### (.*)$/gm))
      if (!KINDS.includes(kind)) throw new Error(`CHANGELOG.md: "${kind}" is none of ${KINDS.join(", ")}`);
    return { name, date, body: lines.join("\n").trim() };
  });
  if (read[0]?.name !== UNRELEASED) throw new Error(`CHANGELOG.md: "## [${UNRELEASED}]" must be the first section`);
  return read;
}

export function getNextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (level === "major") return `${major + 1}.0.0`;
  return level === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** What is written about a version. @throws Error if that is nothing */
export function getNotes(changelog: string, name: string): string {
  const body = readSections(changelog).find((section) => section.name === name)?.body;
  if (!body) throw new Error(`CHANGELOG.md: [${name}] says nothing. Write what changed for people first.`);
  return body;
}

/** Names the unreleased section after the version, and begins an empty one above it. */
export function releaseSection(changelog: string, version: string, day: string): string {
  getNotes(changelog, UNRELEASED);
  return changelog.replace(`## [${UNRELEASED}]\n`, `## [${UNRELEASED}]\n\n## [${version}] - ${day}\n`);
}
