import type { OperationName } from "@/lib/api/operations";

import type { Row } from "./rows";
import { members } from "./statuses";

const PAGE = { name: "Bay Makers", about: null, isPublished: true };

/** Organizers' public pages (docs/product/organizers.md). */
export const ORGANIZER_ROWS = {
  "GET /api/organizers/me": { statuses: members(204) },
  // Those who host or own an event, and admins.
  "PUT /api/organizers/me": {
    statuses: members(403, { owner: 200, otherOwner: 200, host: 200, admin: 200 }),
    input: () => ({ body: { ...PAGE, slug: "bay-makers" } }),
  },
} satisfies Partial<Record<OperationName, Row>>;
