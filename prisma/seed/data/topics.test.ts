import { listConfirmed } from "../rsvps";
import { listDemoTopics, TOPIC_PAIRS } from "./topics";

it("pairs members of one event, each pair by a topic of its own", () => {
  expect(TOPIC_PAIRS.length).toBeGreaterThan(10);
  expect(new Set(TOPIC_PAIRS.map(({ topic }) => topic)).size).toBe(TOPIC_PAIRS.length);
  for (const { seeker, helper, event } of TOPIC_PAIRS) {
    expect(seeker).not.toBe(helper);
    expect(listConfirmed(event)).toEqual(expect.arrayContaining([seeker, helper]));
  }
});

it("gives nobody more than five topics of a kind", () => {
  const topics = listDemoTopics();
  expect(topics).toHaveLength(TOPIC_PAIRS.length * 2);
  expect(Math.max(...topics.map(({ position }) => position))).toBeLessThanOrEqual(5);
});
