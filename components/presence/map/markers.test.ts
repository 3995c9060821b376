import { moveMarkers, toMarkers, removeMarker } from "./markers";

const person = (id: string) => ({
  id,
  profile: { firstName: id, lastName: "", profession: null, company: null, industry: null, avatarUrl: null },
});
const at = (userId: string, latitude: number, second: number) => ({
  userId,
  latitude,
  longitude: -82.46,
  timestamp: `2026-11-20T23:30:0${second}.000Z`,
});
const ana = { ...at("ana", 27.96, 1), user: person("ana") };
const people = new Map([["ben", person("ben")]]);

test("attendees without coordinates are dropped; 0 is a coordinate", () => {
  const nowhere = { ...ana, userId: "cho", latitude: null as unknown as number };
  const equator = { ...ana, userId: "dee", latitude: 0, longitude: 0 };
  expect([...toMarkers([ana, nowhere, equator]).keys()]).toEqual(["ana", "dee"]);
});

test("who is on the map moves and keeps their name; a newcomer is looked up; a stranger waits", () => {
  const markers = moveMarkers(toMarkers([ana]), [at("ana", 27.97, 2), at("ben", 27.98, 2), at("eve", 27.99, 2)], people);
  expect([...markers.values()].map(({ latitude, user }) => [user.id, latitude])).toEqual([
    ["ana", 27.97],
    ["ben", 27.98],
  ]);
});

test("an older position doesn't move anybody back", () => {
  const later = moveMarkers(toMarkers([ana]), [at("ana", 27.97, 5)], people);
  expect(moveMarkers(later, [at("ana", 27.96, 3)], people).get("ana")?.latitude).toBe(27.97);
});

test("who left is gone, and who wasn't there changes nothing", () => {
  const markers = toMarkers([ana]);
  expect(removeMarker(markers, "ana").size).toBe(0);
  expect(removeMarker(markers, "ben")).toBe(markers);
});
