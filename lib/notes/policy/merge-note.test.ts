import type { NoteFields } from "../schema";
import { mergeNote } from "./merge-note";

const base: NoteFields = { note: "Base", tags: ["a", "b"], followUpOn: null, isFollowUpDone: false };

test("keeps the side that changed a field", () => {
  const mine = { ...base, note: "Mine" };
  const stored = { ...base, tags: ["a", "b", "c"], followUpOn: "2026-11-27" };
  expect(mergeNote(base, mine, stored)).toEqual({ fields: { ...stored, note: "Mine" }, otherText: null });
});

test("reports the stored text when both sides changed it, and keeps this device's", () => {
  const merged = mergeNote(base, { ...base, note: "Mine" }, { ...base, note: "Theirs" });
  expect(merged).toEqual({ fields: { ...base, note: "Mine" }, otherText: "Theirs" });
});

test("has no conflict when both sides wrote the same", () => {
  const same = { ...base, note: "Same" };
  expect(mergeNote(base, same, same)).toEqual({ fields: same, otherText: null });
});

test("adds and removes the tags of both sides", () => {
  const merged = mergeNote(base, { ...base, tags: ["b", "mine"] }, { ...base, tags: ["a", "b", "theirs"] });
  expect(merged.fields.tags).toEqual(["b", "mine", "theirs"]);
});

test("keeps ten tags of both sides, this device's first", () => {
  const mine = ["a", "b", "m1", "m2", "m3", "m4", "m5", "m6"];
  const merged = mergeNote(base, { ...base, tags: mine }, { ...base, tags: ["a", "b", "M1", "t1", "t2", "t3"] });
  expect(merged.fields.tags).toEqual([...mine, "t1", "t2"]);
});

test("takes this device's date with its state when both sides changed the follow-up", () => {
  const due = { ...base, followUpOn: "2026-11-20" };
  const merged = mergeNote(due, { ...due, isFollowUpDone: true }, { ...due, followUpOn: "2026-11-27" });
  expect(merged.fields).toMatchObject({ followUpOn: "2026-11-20", isFollowUpDone: true });
});
