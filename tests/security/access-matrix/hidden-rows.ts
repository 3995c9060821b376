import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { members } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });

const ofEvent = ({ eventId }: Fixture): Input => ({ body: { eventId } });

/**
 * Being hidden at an event (docs/product/privacy.md#hidden-at-an-event), and hiding events from
 * one's own lists (docs/product/events.md#hidden-events).
 */
export const HIDDEN_ROWS = {
  "PUT /api/events/{id}/hidden": { statuses: members(403, { member: 204, asking: 204 }), input: atEvent },
  "DELETE /api/events/{id}/hidden": { statuses: members(204), input: atEvent },
  "POST /api/events/hide": { statuses: members(204), input: ofEvent },
  "POST /api/events/unhide": { statuses: members(204), input: ofEvent },
} satisfies Partial<Record<OperationName, Row>>;
