import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { doorKeepers, members } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });

/** Tags (docs/product/profiles.md#tags), and the counts beside the list of attendees. */
export const TAG_ROWS = {
  "PATCH /api/profiles/me/tags": {
    statuses: members(200),
    input: () => ({ body: { lookingFor: "Design", isChosen: true } }),
  },
  "POST /api/profiles/me/tags/asked": { statuses: members(204) },
  "GET /api/events/{id}/rsvped-attendees/tags": {
    statuses: { ...doorKeepers(200), member: 200 },
    input: atEvent,
  },
  "GET /api/events/{id}/rsvped-attendees/summary": {
    statuses: { ...doorKeepers(200), member: 200 },
    input: atEvent,
  },
} satisfies Partial<Record<OperationName, Row>>;
