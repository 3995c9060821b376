import { randomUUID } from "node:crypto";

import type { OperationName } from "@/lib/api/operations";

import type { Row } from "./rows";
import { members, organizers } from "./statuses";

const ofNone = () => ({ params: { id: randomUUID(), messageId: randomUUID() } });

/** Access tokens and webhooks. Each member has only their own. */
export const PROGRAM_ROWS = {
  "GET /api/auth/access-tokens": { statuses: members(200) },
  "POST /api/auth/access-tokens": {
    statuses: members(201),
    input: () => ({ body: { name: "Sheet", scopes: ["events:read"], days: 30 } }),
  },
  "DELETE /api/auth/access-tokens/{id}": { statuses: members(204), input: ofNone },
  "GET /api/webhooks": { statuses: members(200) },
  "POST /api/webhooks": {
    statuses: organizers(201),
    input: ({ eventId }) => ({ body: { url: "https://hooks.example.com", eventId } }),
  },
  "DELETE /api/webhooks/{id}": { statuses: members(204), input: ofNone },
  "POST /api/webhooks/{id}/resume": { statuses: members(404), input: ofNone },
  "GET /api/webhooks/{id}/messages": { statuses: members(404), input: ofNone },
  "POST /api/webhooks/{id}/messages/{messageId}/send-again": { statuses: members(404), input: ofNone },
} satisfies Partial<Record<OperationName, Row>>;
