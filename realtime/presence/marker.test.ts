import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";

import { canSee, createMember, groupByAudience, type Marker } from "./marker";

const createMarker = (userId: string, visibility: MapVisibility = "attendees", blocked: string[] = []): Marker => ({
  location: { userId, latitude: 27.96, longitude: -82.46, timestamp: "2026-11-20T23:30:00.000Z" },
  visibility,
  blocked: new Set(blocked),
});
const listGroups = (...markers: Marker[]) =>
  groupByAudience(markers).map(({ audience, markers: group }) => [
    audience,
    group.map(({ location }) => location.userId),
  ]);

function createViewer(isSharing: boolean, blocked: string[] = []) {
  const profile = { ...fillPublicFields(null), firstName: "Vi", lastName: "Ew" };
  const user = { id: "viewer", profile };
  const presence = { attendanceId: "a", venue: null, user, blocked, visibility: "attendees" as const };
  return { ...createMember(presence, undefined), isSharing };
}

describe("groupByAudience", () => {
  it("makes one packet for everyone when nobody restricts who sees them", () => {
    expect(listGroups(createMarker("ana"), createMarker("ben"))).toEqual([["everyone", ["ana", "ben"]]]);
  });

  it("makes a packet for each audience when somebody does", () => {
    expect(listGroups(createMarker("ana"), createMarker("ben", "sharers"))).toEqual([
      ["sharing", ["ana", "ben"]],
      ["viewing", ["ana"]],
    ]);
  });

  it("makes no packet that is empty", () => {
    expect(listGroups()).toEqual([]);
    expect(listGroups(createMarker("ana", "sharers"))).toEqual([["sharing", ["ana"]]]);
  });

  it("leaves out a member who is shown to nobody", () => {
    expect(listGroups(createMarker("ana", "nobody"), createMarker("ben"))).toEqual([["everyone", ["ben"]]]);
    expect(listGroups(createMarker("ana", "nobody"))).toEqual([]);
  });
});

describe("canSee", () => {
  it("hides a member who is shown to sharers from a viewer who does not share", () => {
    expect(canSee(createViewer(false), createMarker("ana", "sharers"))).toBe(false);
    expect(canSee(createViewer(true), createMarker("ana", "sharers"))).toBe(true);
  });

  it("hides a member across a block that either side knows of", () => {
    expect(canSee(createViewer(true, ["ana"]), createMarker("ana"))).toBe(false);
    expect(canSee(createViewer(true), createMarker("ana", "sharers", ["viewer"]))).toBe(false);
  });

  it("always shows the viewer's own marker", () => {
    expect(canSee(createViewer(false), createMarker("viewer", "sharers"))).toBe(true);
  });
});
