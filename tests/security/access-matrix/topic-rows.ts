import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { doorKeepers, members } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });

/** Topics (docs/product/profiles.md#topics), and the counts beside the list of attendees. */
export const TOPIC_ROWS = {
  "PATCH /api/profiles/me/topics": {
    statuses: members(200),
    input: () => ({ body: { lookingFor: "Design", isChosen: true } }),
  },
  "POST /api/profiles/me/topics/asked": { statuses: members(204) },
  "GET /api/events/{id}/rsvped-attendees/topics": {
    statuses: { ...doorKeepers(200), member: 200 },
    input: atEvent,
  },
  "GET /api/events/{id}/rsvped-attendees/summary": {
    statuses: { ...doorKeepers(200), member: 200 },
    input: atEvent,
  },
} satisfies Partial<Record<OperationName, Row>>;
