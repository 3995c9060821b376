import { messagePreview } from "./message-preview";

test("fifty characters stand whole; the ellipsis comes only when text was cut", () => {
  expect(messagePreview("x".repeat(50))).toBe("x".repeat(50));
  expect(messagePreview("x".repeat(51))).toBe(`${"x".repeat(50)}…`);
});

test("no character is cut in two", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(messagePreview(family.repeat(51))).toBe(`${family.repeat(50)}…`);
});
