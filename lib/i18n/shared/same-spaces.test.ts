import { toSameSpaces } from "./same-spaces";

it.each([
  ["6:04\u202fPM EST", "6:04 PM EST"],
  ["6:04\u00a0PM EST", "6:04 PM EST"],
  ["6:04\u202fp.m. EST", "6:04 p.\u00a0m. EST"],
  ["6:04\u202fp.\u00a0m. EST", "6:04 p.\u00a0m. EST"],
])("writes %j as %j", (formatted, same) => {
  expect(toSameSpaces(formatted)).toBe(same);
});
