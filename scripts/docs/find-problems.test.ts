import { findProblems } from "./find-problems";

// Put together, so that the check does not find them here.
const DOCS = ["do", "cs"].join("");
const SECTION = "\u00a7";
const CONTRACT = ["contract", "md"].join(".");

const find = (files: Record<string, string>) =>
  findProblems(new Map(Object.entries(files))).map(({ file, line, message }) => `${file}:${line}: ${message}`);

describe("documents named in any file", () => {
  it("accepts a document and a heading that exist", () => {
    const guide = { [`${DOCS}/guide.md`]: "# Guide\n\n## First steps\n" };
    expect(find({ ...guide, "a.ts": `// See ${DOCS}/guide.md and ${DOCS}/guide.md#first-steps.` })).toEqual([]);
  });

  it("reports a document that does not exist with its line", () => {
    expect(find({ "a.ts": `\n// See ${DOCS}/none.md.` })).toEqual([`a.ts:2: ${DOCS}/none.md does not exist`]);
  });

  it("reports a heading that does not exist", () => {
    const files = { [`${DOCS}/guide.md`]: "# Guide\n", "a.ts": `// ${DOCS}/guide.md#second` };
    expect(find(files)).toEqual([`a.ts:1: ${DOCS}/guide.md has no heading #second`]);
  });

  it("reports a decision number without a record", () => {
    const index = { [`${DOCS}/decisions/README.md`]: "[One](001-one.md)" };
    const record = { [`${DOCS}/decisions/001-one.md`]: "" };
    const files = { ...index, ...record, "a.ts": `${DOCS}/decisions/001, ${DOCS}/decisions/002` };
    expect(find(files)).toEqual([`a.ts:1: ${DOCS}/decisions/002 does not exist`]);
  });

  it("reports a decision record that the index does not name", () => {
    const files = { [`${DOCS}/decisions/README.md`]: "", [`${DOCS}/decisions/001-one.md`]: "" };
    expect(find(files)).toEqual([`${DOCS}/decisions/001-one.md:1: is not in ${DOCS}/decisions/README.md`]);
  });

  it("ignores documents of other sites", () => {
    expect(find({ "a.ts": `// https://example.com/${DOCS}/none.md` })).toEqual([]);
  });
});

describe("links in Markdown", () => {
  it("resolves files, folders and headings relative to the document", () => {
    const text =
      "# A b\n[x](../src/x.ts) [y](sub) [z](sub/c.md#c) [w](#a-b) [v](https://example.com) [u](mailto:a@b.c)";
    expect(find({ "d/a.md": text, "d/sub/c.md": "## C", "src/x.ts": "" })).toEqual([]);
  });

  it("reports missing files and headings", () => {
    expect(find({ "d/a.md": "[x](b.md)\n[y](#none)" })).toEqual([
      "d/a.md:1: d/b.md does not exist",
      "d/a.md:2: d/a.md has no heading #none",
    ]);
  });

  it("ignores code blocks and code spans", () => {
    expect(find({ "a.md": "```\n[x](none.md)\n# not a heading\n```\n`[x](none.md)`" })).toEqual([]);
  });
});

it("reports files in code spans that don't exist, but not in what tells history", () => {
  const path = ["lib", "none.ts"].join("/");
  const text = `\`${path}\`, \`lib\`, \`lib/a.ts\`, \`lib/*.sql.ts\``;
  const files = { "lib/a.ts": "", "a.md": text, "CHANGELOG.md": text };
  expect(find(files)).toEqual([`a.md:1: ${path} does not exist`]);
});

describe("references to documents outside the repository", () => {
  const isReported = (file: string, reference: string): boolean => {
    const problems = find({ [file]: `-- (${reference})` });
    for (const problem of problems) expect(problem).toMatch(/:1: ".+" refers to a document outside the repository$/);
    return problems.length > 0;
  };

  it.each([
    `spec A${SECTION}3`,
    `spec B ${SECTION}3`,
    `B${SECTION}3`,
    `spec ${SECTION}2.1`,
    `contract ${SECTION}5`,
    `contract${SECTION}5`,
    `${CONTRACT} ${SECTION}4 and ${SECTION}5`,
    `${CONTRACT}, ${SECTION}4`,
    CONTRACT,
    ["quality", "md"].join("."),
    ["quality", "F12"].join(" "),
    ["the", "papers"].join(" "),
  ])("reports %s", (reference) => {
    expect(isReported("a.ts", reference)).toBe(true);
  });

  it("allows the same words with another meaning, and sections of standards", () => {
    const text = `the spec A, a contract, quality of F1, the paper, RFC 2426 ${SECTION}1, RFC 8030 ${SECTION}5.2, ${SECTION}5.3`;
    expect(isReported("a.ts", text)).toBe(false);
  });
});
