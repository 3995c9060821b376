import { AppError } from "../shared/errors";
import { cursorInstant, decodeCursor, encodeCursor, toPage } from "./pagination";

it("decodes the key that was encoded", () => {
  const key = ["2026-11-20T10:00:00.000Z", 'Café; "quoted"'];
  expect(decodeCursor(encodeCursor(key))).toEqual(key);
});

it.each([
  "",
  "%%%",
  "bm90IGpzb24",
  encodeCursor([]),
  Buffer.from("{}").toString("base64url"),
  encodeCursor(["x".repeat(200)]),
])("rejects an invalid cursor: %s", (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(AppError);
});

it("returns a next cursor only when another row follows", () => {
  const getKey = (row: number) => [String(row)];
  expect(toPage([1, 2, 3], 2, getKey)).toEqual({ items: [1, 2], next: encodeCursor(["2"]) });
  expect(toPage([1, 2], 2, getKey)).toEqual({ items: [1, 2], next: null });
  expect(toPage([], 2, getKey)).toEqual({ items: [], next: null });
});

it("takes an instant that toISOString wrote, in the years that PostgreSQL has", () => {
  const accepts = (text: string) => cursorInstant.safeParse(text).success;
  const known = ["0001-01-01T00:00:00.000Z", "2026-11-20T10:00:00.120Z", "9999-12-31T23:59:59.999Z"];
  expect(known.filter((text) => !accepts(text))).toEqual([]);
  const unknown = [
    "0000-12-31T23:59:59.999Z",
    "2026-11-20T10:00:00Z",
    `2026-11-20T10:00:00.${"0".repeat(200)}Z`,
    "today",
  ];
  expect(unknown.filter(accepts)).toEqual([]);
});
