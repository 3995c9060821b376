import { LANGUAGES } from "@/lib/i18n/server/languages";

import { MAX_TAG_LENGTH, normalizeTag, TAG_TOPICS } from "../constants/tags";
import { getTagKey } from "./tag-key";

const LABELS = Object.values(LANGUAGES).map((messages) => messages.profiles.tags.topics);

it.each([
  ["  Angel   Investors ", "angel investors"],
  ["Diseñadora", "disenadora"],
  ["ＡＩ　Ethics", "ai ethics"],
  ["ΛΌΓΟΣ", normalizeTag("λόγος")],
  ["デザイン", "デザイン"],
  ["ﾃﾞｻﾞｲﾝ", "デザイン"],
  ["디자인", "디자인"],
  ["مستثمر", "مستثمر"],
  ["Инвестор", "инвестор"],
  ["Straße", "strasse"],
  ["🚀 Launch", "🚀 launch"],
])("normalizes %j to %j", (label, key) => expect(getTagKey(label, LABELS)).toBe(key));

it.each([
  ["Design", "design"],
  ["diseño", "design"],
  ["DISENO", "design"],
  ["co-founder", "co-founder"],
  ["Cofundar una empresa", "co-founder"],
  ["IA", "ai"],
])("takes %j as the topic %s", (label, topic) => expect(getTagKey(label, LABELS)).toBe(topic));

it.each(LABELS)("has a label of its own for each topic", (labels) => {
  expect(Object.keys(labels)).toEqual([...TAG_TOPICS]);
  for (const topic of TAG_TOPICS) {
    expect(getTagKey(labels[topic], LABELS)).toBe(topic);
    expect(getTagKey(topic, LABELS)).toBe(topic);
    expect([...labels[topic]].length).toBeLessThanOrEqual(MAX_TAG_LENGTH);
  }
});
