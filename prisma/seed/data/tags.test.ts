import { listConfirmed } from "../rsvps";
import { listDemoTags, TAG_PAIRS } from "./tags";

it("pairs members of one event, each pair by a topic of its own", () => {
  expect(TAG_PAIRS.length).toBeGreaterThan(10);
  expect(new Set(TAG_PAIRS.map(({ topic }) => topic)).size).toBe(TAG_PAIRS.length);
  for (const { seeker, helper, event } of TAG_PAIRS) {
    expect(seeker).not.toBe(helper);
    expect(listConfirmed(event)).toEqual(expect.arrayContaining([seeker, helper]));
  }
});

it("gives nobody more than five tags of a kind", () => {
  const tags = listDemoTags();
  expect(tags).toHaveLength(TAG_PAIRS.length * 2);
  expect(Math.max(...tags.map(({ position }) => position))).toBeLessThanOrEqual(5);
});
