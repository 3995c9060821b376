import { MAX_TOPIC_LENGTH, MAX_TOPICS } from "../constants/topics";
import { topicFields } from "./topics";

const isValid = (labels: string[]): boolean => topicFields.lookingFor.safeParse(labels).success;

it("accepts empty lists and at most five topics in each", () => {
  expect(isValid([])).toBe(true);
  const five = Array.from({ length: MAX_TOPICS }, (_, index) => `topic ${index}`);
  expect(isValid(five)).toBe(true);
  expect(isValid([...five, "one more"])).toBe(false);
});

it("refuses a blank topic and one that is too long", () => {
  expect(isValid([" \u200b "])).toBe(false);
  expect(isValid(["x".repeat(MAX_TOPIC_LENGTH)])).toBe(true);
  expect(isValid(["x".repeat(MAX_TOPIC_LENGTH + 1)])).toBe(false);
});

it("refuses a topic whose key is too long", () => expect(isValid(["ß".repeat(MAX_TOPIC_LENGTH)])).toBe(false));

it.each(["\u0301", "\u00b4", "\u0301 \u0301"])("refuses the topic %j, which has no key", (label) => {
  const result = topicFields.canHelpWith.safeParse([label]);
  expect(result.error?.issues.map(({ message }) => message)).toEqual(["profiles.topics.required"]);
});
