import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { members, owner } from "./statuses";

const BODY = { note: "Likes boats", tags: ["sailing"], followUpOn: null, revision: 0 };

const ofConnection = ({ connectionId }: Fixture): Input => ({ params: { id: connectionId } });
const ofContact = ({ contactId }: Fixture): Input => ({ params: { id: contactId } });

/** My Network with notes and follow-up (docs/product/connections.md, network-notes.md). */
export const NETWORK_NOTE_ROWS = {
  "GET /api/connections/me/export": { statuses: members(200) },
  "PUT /api/connections/me/export": {
    statuses: members(204),
    input: () => ({ body: { readAt: "2026-11-20T23:30:00Z" } }),
  },
  "GET /api/connections/me": { statuses: members(200) },
  "GET /api/connections/{id}/note": { statuses: owner(200), input: ofConnection },
  "PUT /api/connections/{id}/note": {
    statuses: owner(200),
    input: (fixture) => ({ ...ofConnection(fixture), body: BODY }),
  },
  "GET /api/contacts/{id}/note": { statuses: owner(200), input: ofContact },
  "PUT /api/contacts/{id}/note": { statuses: owner(200), input: (fixture) => ({ ...ofContact(fixture), body: BODY }) },
  "GET /api/network-notes": { statuses: members(200) },
} satisfies Partial<Record<OperationName, Row>>;
