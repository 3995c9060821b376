import { randomUUID } from "node:crypto";

import type { OperationName } from "@/lib/api/operations";

import type { Row } from "./rows";
import { members, owner } from "./statuses";

/** People without an account in a member's network (docs/product/contacts.md). */
export const CONTACT_ROWS = {
  "GET /api/contacts": { statuses: members(200) },
  "GET /api/contacts/events": { statuses: members(200) },
  "POST /api/contacts": {
    statuses: members(204),
    input: () => ({ body: { id: randomUUID(), name: "Vera Card", email: "vera@example.com" } }),
  },
  "DELETE /api/contacts/{id}": { statuses: owner(204), input: ({ contactId }) => ({ params: { id: contactId } }) },
  // Members connect instead.
  "POST /api/profiles/shared/{userId}/cards": {
    statuses: members(403, { anonymous: 201 }),
    input: ({ friendId }) => ({
      params: { userId: friendId },
      body: { id: randomUUID(), name: "Gail Guest", email: "gail@example.com" },
    }),
  },
} satisfies Partial<Record<OperationName, Row>>;
