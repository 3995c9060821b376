import { messagePreview } from "./message-preview";

test("adds an ellipsis only when text is cut", () => {
  expect(messagePreview("x".repeat(50))).toBe("x".repeat(50));
  expect(messagePreview("x".repeat(51))).toBe(`${"x".repeat(50)}…`);
});

test("does not split a character made of several code points", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(messagePreview(family.repeat(51))).toBe(`${family.repeat(50)}…`);
});
