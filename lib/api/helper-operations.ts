import * as teams from "@/lib/events/responses/team";
import * as guests from "@/lib/guests/responses/guests";

import { done, list, type Operation } from "./operation";

/** The operations of helpers' links, and of who isn't on the list, a part of `OPERATIONS`. */
export const HELPER_OPERATIONS = {
  "POST /api/door-links/take": done("Run the door on this device by a helper's link", ["nameTagOpenAddress"]),
  "POST /api/events/{id}/door/guests": {
    summary: "Add somebody at the door who isn't on the list",
    responses: { 201: guests.addedGuestSchema },
  },
  "GET /api/events/{id}/door/links": list("List the links for helpers at the door", teams.doorLinkSchema),
  "POST /api/events/{id}/door/links": {
    summary: "Make a link for a helper at the door",
    responses: { 201: teams.newDoorLinkSchema },
  },
  "DELETE /api/events/{id}/door/links/{linkId}": done("Withdraw a helper's link"),
} satisfies Record<string, Operation>;
