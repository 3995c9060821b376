import { AppError } from "../shared/errors";
import { decodeCursor, encodeCursor, toPage } from "./pagination";

it("gives back the key it was made of", () => {
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
])("refuses a cursor that is none of ours: %s", (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(AppError);
});

it("names a next page only when a row lies beyond this one", () => {
  const keyOf = (row: number) => [String(row)];
  expect(toPage([1, 2, 3], 2, keyOf)).toEqual({ items: [1, 2], next: encodeCursor(["2"]) });
  expect(toPage([1, 2], 2, keyOf)).toEqual({ items: [1, 2], next: null });
  expect(toPage([], 2, keyOf)).toEqual({ items: [], next: null });
});
