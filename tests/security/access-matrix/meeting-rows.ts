import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { doorKeepers, members, organizers } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });
const NO_ROUNDS = 404;
const NOT_IN = 409;

/** Introductions and rounds (docs/product/introductions.md, rounds.md). */
export const MEETING_ROWS = {
  "GET /api/events/{id}/introductions": { statuses: { ...doorKeepers(200), member: 200 }, input: atEvent },
  // One of the two isn't checked in. Others than organizers need both as connections.
  "POST /api/events/{id}/introductions": {
    statuses: organizers(NOT_IN),
    input: (fixture) => ({ ...atEvent(fixture), body: { userIds: [fixture.friendId, fixture.strangerId] } }),
  },
  "GET /api/events/{id}/introductions/candidates": { statuses: { ...doorKeepers(200), member: 200 }, input: atEvent },
  "PUT /api/events/{id}/introductions/{introductionId}": {
    statuses: members(404),
    input: ({ eventId, strangerId }) => ({
      params: { id: eventId, introductionId: strangerId },
      body: { answer: "yes" },
    }),
  },
  "GET /api/events/{id}/rounds": { statuses: { ...doorKeepers(204), member: 204 }, input: atEvent },
  "POST /api/events/{id}/rounds": {
    statuses: doorKeepers(204),
    input: (fixture) => ({ ...atEvent(fixture), body: { rounds: 3, minutes: 10, size: 4 } }),
  },
  "DELETE /api/events/{id}/rounds": { statuses: doorKeepers(204), input: atEvent },
  "GET /api/events/{id}/rounds/manage": { statuses: doorKeepers(204), input: atEvent },
  "POST /api/events/{id}/rounds/next": {
    statuses: { ...doorKeepers(NO_ROUNDS), member: NO_ROUNDS },
    input: (fixture) => ({ ...atEvent(fixture), body: { round: 0 } }),
  },
  "PUT /api/events/{id}/rounds/guests": {
    statuses: doorKeepers(NO_ROUNDS),
    input: (fixture) => ({ ...atEvent(fixture), body: { guestIds: [fixture.strangerId], isIn: true } }),
  },
  "PUT /api/events/{id}/rounds/me": { statuses: { ...doorKeepers(NO_ROUNDS), member: NO_ROUNDS }, input: atEvent },
  "DELETE /api/events/{id}/rounds/me": { statuses: { ...doorKeepers(204), member: 204 }, input: atEvent },
} satisfies Partial<Record<OperationName, Row>>;
