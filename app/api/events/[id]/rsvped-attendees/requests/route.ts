import { defineRoute, withId } from "@/lib/api/define-route";
import { decidePeopleSchema } from "@/lib/guests/schema/guests";
import { decidePeople } from "@/lib/guests/service/decide";

/**
 * POST { decision, userIds?, guestIds? } or { decision, all } → how many were confirmed, waitlisted
 * or declined, and how many guests got no place. 409 ended, or conflict without a free place.
 * `move_up` takes `userIds`, and `waitlisted` are the first of the waitlist then.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/requests", {
  POST: withId(decidePeople, { scope: "people:write", body: decidePeopleSchema }),
});
