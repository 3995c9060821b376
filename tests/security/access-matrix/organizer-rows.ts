import { randomUUID } from "node:crypto";

import type { OperationName } from "@/lib/api/operations";

import type { Fixture } from "./fixture";
import type { Input, Row } from "./rows";
import { everyone, members } from "./statuses";

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });

const ofOrganizer = ({ organizerId }: Fixture): Input => ({ params: { id: organizerId } });

const PAGE = { name: "Bay Makers", about: null, isPublished: true };

/** What visitors see of events, and organizers' pages (docs/product/organizers.md). */
export const ORGANIZER_ROWS = {
  "GET /api/events/{id}/calendar": { statuses: everyone(200), input: atEvent },
  "GET /api/events/{id}/series": { statuses: everyone(200), input: atEvent },
  // The event is in no series.
  "PUT /api/events/{id}/series/rsvp": { statuses: members(404), input: atEvent },
  "DELETE /api/events/{id}/series/rsvp": { statuses: members(404), input: atEvent },
  "GET /api/organizers/followed": { statuses: members(200) },
  "PUT /api/organizers/{id}/follow": { statuses: members(204), input: ofOrganizer },
  "DELETE /api/organizers/{id}/follow": { statuses: members(204), input: ofOrganizer },
  "GET /api/organizers/me": { statuses: members(204) },
  // Those who host or own an event, and admins.
  "PUT /api/organizers/me": {
    statuses: members(403, { owner: 200, otherOwner: 200, host: 200, admin: 200 }),
    input: () => ({ body: { ...PAGE, slug: `bay-${randomUUID().slice(0, 8)}` } }),
  },
} satisfies Partial<Record<OperationName, Row>>;
