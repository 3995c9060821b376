import { fillPublicFields } from "@/lib/profiles/constants/public-profile";

import { applyUpdate, toMarkers } from "./markers";

const createPerson = (id: string) => ({
  id,
  profile: { ...fillPublicFields(null), firstName: id, lastName: "" },
});
const createLocation = (userId: string, latitude: number, second: number) => ({
  userId,
  latitude,
  longitude: -82.46,
  timestamp: `2026-11-20T23:30:0${second}.000Z`,
});
const ana = { ...createLocation("ana", 27.96, 1), user: createPerson("ana") };

test("drops attendees without coordinates, but not those at 0", () => {
  const unplaced = { ...ana, userId: "cho", latitude: null as unknown as number };
  const onEquator = { ...ana, userId: "dee", latitude: 0, longitude: 0 };
  expect([...toMarkers([ana, unplaced, onEquator]).keys()]).toEqual(["ana", "dee"]);
});

test("moves an attendee on the map, and ignores an unknown one", () => {
  const moved = [createLocation("ana", 27.97, 2), createLocation("eve", 27.99, 2)];
  const markers = applyUpdate(toMarkers([ana]), { moved });
  expect([...markers.values()].map(({ latitude, user }) => [user.id, latitude])).toEqual([["ana", 27.97]]);
});

test("ignores a position that is older than the displayed one", () => {
  const later = applyUpdate(toMarkers([ana]), { moved: [createLocation("ana", 27.97, 5)] });
  expect(applyUpdate(later, { moved: [createLocation("ana", 27.96, 3)] }).get("ana")?.latitude).toBe(27.97);
  expect(applyUpdate(later, { entered: [ana] }).get("ana")?.latitude).toBe(27.97);
});

test("adds who entered, moves them, and removes who left", () => {
  const entered = [{ ...createLocation("ben", 27.97, 1), user: createPerson("ben") }];
  const moved = [createLocation("ben", 27.98, 2)];
  const markers = applyUpdate(toMarkers([ana]), { entered, moved, left: ["ana", "eve"] });
  expect([...markers.values()].map(({ userId, latitude }) => [userId, latitude])).toEqual([["ben", 27.98]]);
  expect(applyUpdate(markers, {})).toBe(markers);
});
