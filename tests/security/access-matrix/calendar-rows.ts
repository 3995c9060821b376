import type { OperationName } from "@/lib/api/operations";

import type { Row } from "./rows";
import { members } from "./statuses";

/** The secret address of the own events (docs/product/calendar-subscription.md). */
export const CALENDAR_ROWS = {
  "GET /api/profiles/me/calendar": { statuses: members(204) },
  "POST /api/profiles/me/calendar": { statuses: members(201) },
  "DELETE /api/profiles/me/calendar": { statuses: members(204) },
} satisfies Partial<Record<OperationName, Row>>;
