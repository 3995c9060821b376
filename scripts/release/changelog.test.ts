import { readFileSync } from "node:fs";
import path from "node:path";

import packageFile from "../../package.json";
import { getNextVersion, getNotes, readSections, releaseSection } from "./changelog";

const changelog = `# Changelog

## [Unreleased]

### Added

- A door without a network.

## [1.0.0] - 2026-11-27

The first version.
`;

it("names the next version by its level", () => {
  expect([
    getNextVersion("1.2.3", "patch"),
    getNextVersion("1.2.3", "minor"),
    getNextVersion("1.2.3", "major"),
  ]).toEqual(["1.2.4", "1.3.0", "2.0.0"]);
});

it("moves what is unreleased to the version and leaves an empty section", () => {
  const released = releaseSection(changelog, "1.1.0", "2027-01-31");
  expect(readSections(released)).toEqual([
    { name: "Unreleased", date: undefined, body: "" },
    { name: "1.1.0", date: "2027-01-31", body: "### Added\n\n- A door without a network." },
    { name: "1.0.0", date: "2026-11-27", body: "The first version." },
  ]);
  expect(getNotes(released, "1.1.0")).toBe("### Added\n\n- A door without a network.");
});

it("refuses a version about which nothing is written", () => {
  const released = releaseSection(changelog, "1.1.0", "2027-01-31");
  expect(() => releaseSection(released, "1.2.0", "2027-02-28")).toThrow("[Unreleased] says nothing");
  expect(() => getNotes(released, "3.0.0")).toThrow("[3.0.0] says nothing");
});

it.each([
  ["## 1.1.0", "must be like"],
  ["## [1.1.0]", "must be like"],
  ["## [Unreleased] - 2027-01-31", "must be like"],
  ["### Improved", "none of Added"],
])("refuses %s", (line, message) => {
  expect(() => readSections(changelog.replace("## [1.0.0] - 2026-11-27", line))).toThrow(message);
});

it("has the current version as its newest", () => {
  const sections = readSections(readFileSync(path.resolve(__dirname, "../../CHANGELOG.md"), "utf8"));
  expect(sections[1]?.name).toBe(packageFile.version);
  expect(sections[1]?.body).not.toBe("");
});
