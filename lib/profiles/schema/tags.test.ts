import { MAX_TAG_LENGTH, MAX_TAGS } from "../constants/tags";
import { tagFields } from "./tags";

const isValid = (labels: string[]): boolean => tagFields.lookingFor.safeParse(labels).success;

it("accepts empty lists and at most five tags in each", () => {
  expect(isValid([])).toBe(true);
  const five = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`);
  expect(isValid(five)).toBe(true);
  expect(isValid([...five, "one more"])).toBe(false);
});

it("refuses a blank tag and one that is too long", () => {
  expect(isValid([" \u200b "])).toBe(false);
  expect(isValid(["x".repeat(MAX_TAG_LENGTH)])).toBe(true);
  expect(isValid(["x".repeat(MAX_TAG_LENGTH + 1)])).toBe(false);
});

it("refuses a tag whose key is too long", () => expect(isValid(["ß".repeat(MAX_TAG_LENGTH)])).toBe(false));

it.each(["\u0301", "\u00b4", "\u0301 \u0301"])("refuses the tag %j, which has no key", (label) => {
  const result = tagFields.canHelpWith.safeParse([label]);
  expect(result.error?.issues.map(({ message }) => message)).toEqual(["profiles.tags.required"]);
});
