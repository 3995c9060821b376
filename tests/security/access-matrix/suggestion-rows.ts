import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import { MEETING_ROWS } from "./meeting-rows";
import type { Input, Row } from "./rows";
import { members } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });
const ofStranger = ({ strangerId }: Fixture): Input => ({ params: { id: strangerId } });

/** Whom to meet: suggestions (docs/product/suggestions.md), introductions, rounds, and blocks. */
export const SUGGESTION_ROWS = {
  ...MEETING_ROWS,
  // Also not to organizers without an RSVP: it is about whom oneself could meet.
  "GET /api/events/{id}/suggestions": { statuses: members(403, { member: 200 }), input: atEvent },
  "POST /api/events/{id}/suggestions/opened": {
    statuses: members(204),
    input: (fixture) => ({ ...atEvent(fixture), body: { userId: fixture.strangerId } }),
  },
  "PUT /api/users/{id}/suggestion-dismissal": {
    statuses: members(204),
    input: (fixture) => ({ ...ofStranger(fixture), body: { period: "always" } }),
  },
  "DELETE /api/users/{id}/suggestion-dismissal": { statuses: members(204), input: ofStranger },
  "POST /api/users/{id}/block": { statuses: members(204), input: ofStranger },
  "DELETE /api/users/{id}/block": { statuses: members(204), input: ofStranger },
} satisfies Partial<Record<OperationName, Row>>;
