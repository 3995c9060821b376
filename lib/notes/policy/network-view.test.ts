import { buildNote } from "@/tests/support/fixtures/notes";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";

import { applyView, listEvents, listTags, WHOLE_NETWORK } from "./network-view";

const atEvent = (id: string, name: string) => ({ eventId: id, event: { id, name } });
const [eli, fay, gus] = [
  buildConnection("me", "eli", atEvent("2", "Zebra Meetup")),
  buildConnection("fay", "me", atEvent("1", "Alpha Night")),
  buildConnection("me", "gus", { eventId: null, event: null, receiver: buildPerson("gus") }),
];
const all = [gus, eli, fay];

const notes = [buildNote(eli.id, { tags: ["Sailing", "tampa"] }), buildNote(fay.id, { tags: ["sailing"] })];

const view = (change: Partial<typeof WHOLE_NETWORK>) =>
  applyView(all, notes, "me", { ...WHOLE_NETWORK, ...change }).map(({ id }) => id);

test("keeps the order of the list without a choice", () => expect(view({})).toEqual(all.map(({ id }) => id)));

test("filters by a tag whatever its case, and by an event", () => {
  expect(view({ tag: "SAILING" })).toEqual([eli.id, fay.id]);
  expect(view({ tag: "Tampa" })).toEqual([eli.id]);
  expect(view({ eventId: "1" })).toEqual([fay.id]);
  expect(view({ tag: "Tampa", eventId: "1" })).toEqual([]);
});

test("sorts by name, and by event with those without one last", () => {
  expect(view({ sort: "name" })).toEqual([eli.id, fay.id, gus.id]);
  expect(view({ sort: "byEvent" })).toEqual([fay.id, eli.id, gus.id]);
});

test("sorts names and tags whatever their case and accents", () => {
  const names = ["Zoe", "ana", "Émile", "Ben", "Łukasz", "Ádám"];
  const connections = names.map((firstName) => {
    const person = buildPerson(firstName);
    return buildConnection("me", firstName, { receiver: { ...person, profile: { ...person.profile, firstName } } });
  });
  const sorted = ["Ádám", "ana", "Ben", "Émile", "Łukasz", "Zoe"];
  const byName = applyView(connections, [], "me", { ...WHOLE_NETWORK, sort: "name" });
  expect(byName.map(({ receiver }) => receiver.profile.firstName)).toEqual(sorted);
  expect(listTags([buildNote(eli.id, { tags: names })])).toEqual(sorted);
});

test("lists each tag and event once, in alphabetical order", () => {
  expect(listTags(notes)).toEqual(["Sailing", "tampa"]);
  expect(listEvents([...all, eli]).map(({ name }) => name)).toEqual(["Alpha Night", "Zebra Meetup"]);
});
