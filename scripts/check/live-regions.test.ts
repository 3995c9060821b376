// A screen reader announces a live region only if it knew the region before the change. One that is not rendered while it is empty
// (`display: none`) appears together with its first text, which many then skip.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

const TAG = /<[A-Za-z][^<>]*?\s(?:role="(?:status|alert|log)"|aria-live=)[^<>]*?>/g;
const IS_HIDDEN = /[\s"](?:empty:)?hidden[\s"]/;

const listHidden = (code: string): string[] =>
  [...code.matchAll(TAG)].map(([tag]) => tag).filter((tag) => IS_HIDDEN.test(tag));

it("finds a live region that is hidden while it is empty", () => {
  expect(
    ['<p role="status" className="text-sm empty:hidden">', '<p\n  aria-live="polite" className="hidden">'].flatMap(
      listHidden,
    ),
  ).toHaveLength(2);
  expect(listHidden('<p role="status" className="empty:sr-only"><span aria-hidden className="hidden">')).toEqual([]);
});

it("keeps every live region in the accessibility tree while it is empty", () => {
  const files = globSync(["app/**/*.tsx", "components/**/*.tsx"], { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => listHidden(readFileSync(path.join(root, file), "utf8")).length > 0)).toEqual([]);
});
