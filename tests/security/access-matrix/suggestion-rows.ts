import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { members } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });
const ofStranger = ({ strangerId }: Fixture): Input => ({ params: { id: strangerId } });

/** Suggestions (docs/product/suggestions.md), and blocks, which end them. */
export const SUGGESTION_ROWS = {
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
