import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { members, organizers, owner } from "./statuses";

const atPastEvent = ({ pastEventId }: Fixture): Input => ({ params: { id: pastEventId } });
const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });

/** After an event (docs/product/recap.md, turnout.md). */
export const RECAP_ROWS = {
  "GET /api/events/{id}/recap": { statuses: { ...owner(200), anonymous: 401 }, input: atPastEvent },
  "GET /api/events/{id}/recap/people": {
    statuses: { ...owner(200), anonymous: 401 },
    input: (fixture) => ({ ...atPastEvent(fixture), query: "?show=beside" }),
  },
  "PUT /api/events/{id}/feedback": {
    statuses: { ...owner(204), anonymous: 401 },
    input: (fixture) => ({ ...atPastEvent(fixture), body: { rating: 4 } }),
  },
  "GET /api/events/{id}/insights": { statuses: organizers(200), input: atEvent },
  "GET /api/events/{id}/insights/export": { statuses: organizers(200), input: atEvent },
  "GET /api/events/numbers": { statuses: members(200) },
  "GET /api/events/numbers/export": { statuses: members(200) },
} satisfies Partial<Record<OperationName, Row>>;
