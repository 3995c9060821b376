import type { OperationName } from "@/lib/api/operations";

import { CONTACT_ROWS } from "./contact-rows";
import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { admins, doorKeepers, editors, everyone, members, organizers, owner } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });
const ofStranger = ({ strangerId }: Fixture): Input => ({ params: { id: strangerId } });
const ofGuest = ({ eventId, guestId }: Fixture): Input => ({ params: { id: eventId, guestId } });

const ofOffer = ({ offeredEventId }: Fixture): Input => ({ params: { id: offeredEventId } });

const DOOR_CHECK_INS = {
  deviceId: "00000000-0000-4000-8000-000000000001",
  items: [
    {
      id: "00000000-0000-4000-8000-000000000002",
      sequence: 1,
      subject: { kind: "name_tag", code: "0000-0000-0000-0000" },
      wasOffline: false,
    },
  ],
};
const NEW_ID = "00000000-0000-4000-8000-000000000003";
const GUEST_ROW = {
  line: 2,
  name: "Ana Silva",
  email: null,
  company: null,
  note: null,
  status: "confirmed",
  externalId: "1",
};

/**
 * People without an account, their import, name tags and the door (docs/product/contacts.md,
 * guests.md, nameTags.md, door.md).
 */
export const GUEST_ROWS = {
  ...CONTACT_ROWS,
  "POST /api/admin/users/{id}/guest-mail": { statuses: admins(200), input: ofStranger },
  "DELETE /api/admin/users/{id}/guest-mail": { statuses: admins(200), input: ofStranger },
  "POST /api/events/{id}/guests": {
    statuses: organizers(201),
    input: (fixture) => ({ ...atEvent(fixture), body: { name: "Ana Ruiz" } }),
  },
  "POST /api/events/{id}/guests/invitations": {
    statuses: organizers(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { guestIds: [fixture.guestId] } }),
  },
  "GET /api/events/{id}/rsvp/guests": { statuses: members(200), input: atEvent },
  "PUT /api/events/{id}/rsvp/guests": {
    statuses: owner(204),
    input: (fixture) => ({ ...atEvent(fixture), body: { guests: [] } }),
  },
  "POST /api/guest-invitations/claim": {
    statuses: members(200, { declined: 403 }),
    input: ({ guestToken }) => ({ body: { token: guestToken } }),
  },
  "GET /api/rsvps/me/offers": { statuses: members(200) },
  "POST /api/rsvps/me/offers/{id}/accept": { statuses: owner(200), input: ofOffer },
  "POST /api/rsvps/me/offers/{id}/decline": { statuses: owner(204), input: ofOffer },
  // A guest's code opens no member.
  "POST /api/name-tags/open": {
    statuses: members(404),
    input: ({ guestCode }) => ({ body: { code: guestCode } }),
  },
  "POST /api/name-tags/claim": {
    statuses: members(200, { declined: 403 }),
    input: ({ guestCode }) => ({ body: { code: guestCode } }),
  },
  "PATCH /api/events/{id}/guests/{guestId}": {
    statuses: organizers(200),
    input: (fixture) => ({ ...ofGuest(fixture), body: { company: "Bay Labs" } }),
  },
  "POST /api/events/{id}/guests/import": {
    statuses: editors(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { rows: [GUEST_ROW] } }),
  },
  "POST /api/events/{id}/guests/import/preview": {
    statuses: editors(400),
    input: (fixture) => ({ ...atEvent(fixture), body: new FormData() }),
  },
  "POST /api/events/{id}/guests/import/replace": {
    statuses: editors(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { externalIds: [], emails: [] } }),
  },
  // Nothing was imported.
  "POST /api/events/{id}/guests/import/undo": {
    statuses: editors(409),
    input: (fixture) => ({ ...atEvent(fixture), body: { importId: "00000000-0000-4000-8000-000000000003" } }),
  },
  "GET /api/events/{id}/door/list": { statuses: doorKeepers(200), input: atEvent },
  "POST /api/events/{id}/door/check-ins": {
    statuses: doorKeepers(200),
    input: (fixture) => ({ ...atEvent(fixture), body: DOOR_CHECK_INS }),
  },
  "POST /api/events/{id}/door/check-outs": {
    statuses: doorKeepers(204),
    input: (fixture) => ({ ...atEvent(fixture), body: { kind: "guest", id: fixture.guestId } }),
  },
  "POST /api/events/{id}/door/guests": {
    statuses: doorKeepers(201),
    input: (fixture) => ({ ...atEvent(fixture), body: { id: NEW_ID, name: "Walt Walkin" } }),
  },
  "GET /api/events/{id}/door/links": { statuses: editors(200), input: atEvent },
  "POST /api/events/{id}/door/links": {
    statuses: editors(201),
    input: (fixture) => ({ ...atEvent(fixture), body: { label: "Ana's phone" } }),
  },
  "DELETE /api/events/{id}/door/links/{linkId}": {
    statuses: editors(204),
    input: ({ eventId, doorLinkId }) => ({ params: { id: eventId, linkId: doorLinkId } }),
  },
  // The link proves its holder.
  "POST /api/door-links/take": {
    statuses: everyone(204),
    input: ({ doorToken }) => ({ body: { token: doorToken, secret: "0123456789abcdef".repeat(4) } }),
  },
  "POST /api/events/{id}/name-tags": { statuses: doorKeepers(200), input: atEvent },
  "POST /api/events/{id}/name-tags/printed": {
    statuses: doorKeepers(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { ids: [fixture.strangerId] } }),
  },
  "POST /api/events/{id}/name-tags/{nameTagId}/renew": {
    statuses: doorKeepers(404),
    input: ({ eventId, strangerId }) => ({ params: { id: eventId, nameTagId: strangerId } }),
  },
} satisfies Partial<Record<OperationName, Row>>;
