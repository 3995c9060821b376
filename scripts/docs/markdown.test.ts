import { listAnchors, listLocalLinks, toAnchor } from "./markdown";

it.each([
  ["When check-in opens", "when-check-in-opens"],
  ["Sign in & sign out", "sign-in--sign-out"],
  ["`npm start`, and then?", "npm-start-and-then"],
  ["GET /api/events/{id}", "get-apieventsid"],
  ["Links: [here](x.md)", "links-here"],
  ["snake_case – Ünïcode 1.2", "snake_case--ünïcode-12"],
])("turns the heading %s into #%s", (heading, anchor) => {
  expect(toAnchor(heading)).toBe(anchor);
});

it("numbers repeated headings", () => {
  expect([...listAnchors("# One\n## One\n### One ###\n")]).toEqual(["one", "one-1", "one-2"]);
});

it("lists local links with their lines", () => {
  expect(listLocalLinks('a [b](c.md)\n![d](e.png "title") [f](https://g.h) <i@j.k>')).toEqual([
    { target: "c.md", line: 1 },
    { target: "e.png", line: 2 },
  ]);
});
