import { buildEventResponse } from "@/tests/support/fixtures/event";

import type { EventViewer } from "../schema/event";
import { getOwnState, type OwnState } from "./own-state";

const { viewer, startTime, endTime } = buildEventResponse();
const GOING: Partial<EventViewer> = { rsvp: { status: "confirmed" } };
const EARLY = "2026-11-20T20:00:00.000Z";

const build = (own: Partial<EventViewer>) => buildEventResponse({ viewer: { ...viewer!, ...own } });

it.each<[Partial<EventViewer>, string, OwnState]>([
  [{}, EARLY, "open"],
  [{ rsvp: { status: "pending" } }, EARLY, "pending"],
  [{ rsvp: { status: "waitlisted" } }, EARLY, "waitlisted"],
  [{ rsvp: { status: "declined" } }, EARLY, "declined"],
  [GOING, EARLY, "going"],
  [GOING, startTime, "checkIn"],
  [{ ...GOING, isCheckedIn: true }, startTime, "in"],
  [{ ...GOING, isCheckedIn: true }, endTime, "over"],
])("says what an event is for its viewer: %j at %s is %s", (own, now, state) => {
  expect(getOwnState(build(own), new Date(now))).toBe(state);
});

it("follows the server about check-in, and a cancellation before all else", () => {
  expect(getOwnState(build(GOING), new Date(startTime), false)).toBe("going");
  expect(getOwnState(build(GOING), new Date(EARLY), true)).toBe("checkIn");
  expect(getOwnState({ ...build(GOING), status: "cancelled" }, new Date(endTime))).toBe("cancelled");
});
