// Many screen readers skip a live region that appears together with its first text.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

const TAG = /<[A-Za-z][^<>]*?\s(?:role="(?:status|alert|log)"|aria-live=)[^<>]*?>/g;
const IS_HIDDEN = /[\s"](?:empty:)?hidden[\s"]/;

const listHidden = (code: string): string[] =>
  [...code.matchAll(TAG)].map(([tag]) => tag).filter((tag) => IS_HIDDEN.test(tag));

const APPEARING =
  /(?:&&|[?:])\s*\(?\s*<[A-Za-z][^<>]*?\s(?:role="(?:status|log)"|aria-live=)[^<>]*>(?<content>[^]{0,150})/g;

/** Ignores regions around skeletons, which exist before their content. */
const listAppearing = (code: string): string[] =>
  [...code.matchAll(APPEARING)]
    .map(({ groups }) => groups?.content ?? "")
    .filter((text) => !text.includes("<Skeleton"));

it("finds a live region that appears together with its text", () => {
  expect(listAppearing('{isPending && (\n  <p role="status">{t("sending")}</p>\n)}')).toHaveLength(1);
  expect(listAppearing('{isOpen ? <p aria-live="polite">{t("open")}</p> : null}')).toHaveLength(1);
  expect(listAppearing('<p role="status">{isPending && t("sending")}</p>')).toEqual([]);
  expect(listAppearing('{isPending && <div role="status"><Skeleton className="h-4" /></div>}')).toEqual([]);
});

it("finds a live region that is hidden while it is empty", () => {
  expect(
    ['<p role="status" className="text-sm empty:hidden">', '<p\n  aria-live="polite" className="hidden">'].flatMap(
      listHidden,
    ),
  ).toHaveLength(2);
  expect(listHidden('<p role="status" className="empty:sr-only"><span aria-hidden className="hidden">')).toEqual([]);
});

it.each([
  ["keeps every live region in the accessibility tree while it is empty", listHidden],
  ["renders every live region before its text", listAppearing],
])("%s", (_, list) => {
  const files = globSync(["app/**/*.tsx", "components/**/*.tsx"], { cwd: root, exclude: ["**/*.test.tsx"] });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => list(readFileSync(path.join(root, file), "utf8")).length > 0)).toEqual([]);
});
