import en from "@/messages/en.json";
import { MAX_TOPICS, OFFERED_TOPICS, type OfferedTopic } from "@/lib/profiles/constants/topics";

import { listConfirmed } from "../rsvps";
import { EVENT_KEYS, getDemoEvent, type EventKey } from "./events";
import { MEMBER_KEYS, type MemberKey } from "./members";

/** The helper is the only member who can help the seeker with the topic. */
export type TopicPair = { seeker: MemberKey; helper: MemberKey; event: EventKey; topic: OfferedTopic };

const isOver = (key: EventKey): boolean => {
  const { slot } = getDemoEvent(key);
  return "days" in slot && slot.days < 0;
};

/**
 * Pairs every second member with somebody at an event that is not over. Each pair has a topic of
 * its own. A member who goes to no such event has no pair.
 */
function planPairs(): TopicPair[] {
  const attendees = EVENT_KEYS.filter((key) => !isOver(key)).map((event) => ({ event, members: listConfirmed(event) }));
  const helps = new Map<MemberKey, number>();
  const count = (member: MemberKey): number => helps.get(member) ?? 0;
  const pairs: TopicPair[] = [];
  for (const seeker of MEMBER_KEYS.filter((_, index) => index % 2 === 0)) {
    const topic = OFFERED_TOPICS[pairs.length];
    const found = attendees.find(({ members }) => members.includes(seeker));
    const [helper] = (found?.members ?? [])
      .filter((member) => member !== seeker && count(member) < MAX_TOPICS)
      .sort((a, b) => count(a) - count(b));
    if (!topic || !found || !helper) continue;
    helps.set(helper, count(helper) + 1);
    pairs.push({ seeker, helper, event: found.event, topic });
  }
  return pairs;
}

export const TOPIC_PAIRS: readonly TopicPair[] = planPairs();

type TagEntry = {
  member: MemberKey;
  kind: "looking_for" | "can_help_with";
  position: number;
  key: string;
  label: string;
};

/** The topics of the demo's members. */
export function listDemoTopics(): TagEntry[] {
  const positions = new Map<string, number>();
  const build = (member: MemberKey, kind: TagEntry["kind"], topic: OfferedTopic): TagEntry => {
    const position = (positions.get(`${member} ${kind}`) ?? 0) + 1;
    positions.set(`${member} ${kind}`, position);
    return { member, kind, position, key: topic, label: en.profiles.topics.offered[topic] };
  };
  return TOPIC_PAIRS.flatMap(({ seeker, helper, topic }) => [
    build(seeker, "looking_for", topic),
    build(helper, "can_help_with", topic),
  ]);
}
