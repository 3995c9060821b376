import { fillPublicFields } from "@/lib/profiles/constants/public-profile";

import { applyUpdate, toMarkers } from "./markers";

const createPerson = (id: string) => ({
  id,
  profile: { ...fillPublicFields(null), firstName: id, lastName: "" },
});
const ENTERED_AT = "2026-11-20T23:30:01.000Z";
const MOVED_AT = "2026-11-20T23:30:02.000Z";
const createPosition = (userId: string, latitude: number) => ({ userId, latitude, longitude: -82.46 });
const createAttendee = (userId: string, latitude: number) => ({
  ...createPosition(userId, latitude),
  timestamp: ENTERED_AT,
  user: createPerson(userId),
});
const ana = createAttendee("ana", 27.96);

test("drops attendees without coordinates, but not those at 0", () => {
  const unplaced = { ...ana, userId: "cho", latitude: null as unknown as number };
  const onEquator = { ...ana, userId: "dee", latitude: 0, longitude: 0 };
  expect([...toMarkers([ana, unplaced, onEquator]).keys()]).toEqual(["ana", "dee"]);
});

test("moves an attendee on the map at the update's time, and ignores an unknown one", () => {
  const moved = [createPosition("ana", 27.97), createPosition("eve", 27.99)];
  const markers = applyUpdate(toMarkers([ana]), { moved, at: MOVED_AT });
  expect([...markers.values()]).toEqual([{ ...ana, latitude: 27.97, timestamp: MOVED_AT }]);
});

test("adds who entered, moves them, and removes who left", () => {
  const moved = [createPosition("ben", 27.98)];
  const update = { entered: [createAttendee("ben", 27.97)], moved, at: MOVED_AT, left: ["ana", "eve"] };
  const markers = applyUpdate(toMarkers([ana]), update);
  expect([...markers.values()].map(({ userId, latitude }) => [userId, latitude])).toEqual([["ben", 27.98]]);
  expect(applyUpdate(markers, {})).toBe(markers);
});
