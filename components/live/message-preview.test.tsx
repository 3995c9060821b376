import { truncateMessage } from "./message-preview";

test("adds an ellipsis only when text is cut", () => {
  expect(truncateMessage("x".repeat(50))).toBe("x".repeat(50));
  expect(truncateMessage("x".repeat(51))).toBe(`${"x".repeat(50)}…`);
});

test("does not split a character made of several code points", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(truncateMessage(family.repeat(51))).toBe(`${family.repeat(50)}…`);
});
