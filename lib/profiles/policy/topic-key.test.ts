import { LANGUAGES } from "@/lib/i18n/server/languages";

import { MAX_TOPIC_LENGTH, normalizeTopic, OFFERED_TOPICS } from "../constants/topics";
import { getTopicKey } from "./topic-key";

const LABELS = Object.values(LANGUAGES).map((messages) => messages.profiles.topics.offered);

it.each([
  ["  Angel   Investors ", "angel investors"],
  ["Diseñadora", "disenadora"],
  ["ＡＩ　Ethics", "ai ethics"],
  ["ΛΌΓΟΣ", normalizeTopic("λόγος")],
  ["デザイン", "デザイン"],
  ["ﾃﾞｻﾞｲﾝ", "デザイン"],
  ["디자인", "디자인"],
  ["مستثمر", "مستثمر"],
  ["Инвестор", "инвестор"],
  ["Straße", "strasse"],
  ["🚀 Launch", "🚀 launch"],
])("normalizes %j to %j", (label, key) => expect(getTopicKey(label, LABELS)).toBe(key));

it.each([
  ["Design", "design"],
  ["diseño", "design"],
  ["DISENO", "design"],
  ["co-founder", "co-founder"],
  ["Cofundar una empresa", "co-founder"],
  ["IA", "ai"],
])("takes %j as the topic %s", (label, topic) => expect(getTopicKey(label, LABELS)).toBe(topic));

it.each(LABELS)("has a label of its own for each topic", (labels) => {
  expect(Object.keys(labels)).toEqual([...OFFERED_TOPICS]);
  for (const topic of OFFERED_TOPICS) {
    expect(getTopicKey(labels[topic], LABELS)).toBe(topic);
    expect(getTopicKey(topic, LABELS)).toBe(topic);
    expect([...labels[topic]].length).toBeLessThanOrEqual(MAX_TOPIC_LENGTH);
  }
});
