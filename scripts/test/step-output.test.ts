import { countClosingLine, findFailures } from "./step-output.mjs";

const OUTPUT = [
  "PASS one",
  "12 passed, 1 failed",
  "Failed:",
  "- a.test.ts: adds",
  "    Expected 2",
  "- b.test.ts: subtracts",
  "    Expected 0",
  "40 passed, 2 failed",
  "",
].join("\n");

it("counts the last closing line", () => {
  expect(countClosingLine(OUTPUT)).toEqual({ passed: 40, failed: 2 });
  expect(countClosingLine("It has 3 passed, 0 failed inside a line")).toBeUndefined();
});

it("finds the first failure of the list whole, and the others by their titles", () => {
  expect(findFailures(OUTPUT, "It ended with code 1.")).toBe(
    "- a.test.ts: adds\n    Expected 2\n- b.test.ts: subtracts",
  );
});

it("shows the end of the output of a step that listed no failure", () => {
  expect(findFailures("one\ntwo\n", "It took longer than 5 minutes.")).toBe("one\ntwo\nIt took longer than 5 minutes.");
});
