import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { doorKeepers, members, organizers } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });
const ofGuest = ({ eventId, guestId }: Fixture): Input => ({ params: { id: eventId, guestId } });

/** docs/product/guests.md */
export const GUEST_ROWS = {
  "GET /api/events/{id}/guests": { statuses: doorKeepers(200), input: atEvent },
  "POST /api/events/{id}/guests": {
    statuses: organizers(201),
    input: (fixture) => ({ ...atEvent(fixture), body: { name: "Ana Ruiz" } }),
  },
  "GET /api/events/{id}/guests/counts": { statuses: doorKeepers(200), input: atEvent },
  "POST /api/events/{id}/guests/decisions": {
    statuses: organizers(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { decision: "decline", guestIds: [fixture.guestId] } }),
  },
  "POST /api/events/{id}/guests/invitations": {
    statuses: organizers(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { guestIds: [fixture.guestId] } }),
  },
  "POST /api/guest-invitations/claim": {
    statuses: members(200),
    input: ({ guestToken }) => ({ body: { token: guestToken } }),
  },
  "PATCH /api/events/{id}/guests/{guestId}": {
    statuses: organizers(200),
    input: (fixture) => ({ ...ofGuest(fixture), body: { company: "Bay Labs" } }),
  },
  "DELETE /api/events/{id}/guests/{guestId}": { statuses: organizers(204), input: ofGuest },
  "POST /api/events/{id}/guests/{guestId}/check-in": { statuses: doorKeepers(200), input: ofGuest },
  "POST /api/events/{id}/guests/{guestId}/check-out": { statuses: doorKeepers(204), input: ofGuest },
} satisfies Partial<Record<OperationName, Row>>;
