/** docs/product/event-approval.md#rights */
import { createRsvp } from "@/lib/events/service/rsvp/rsvp";
import { decidePeople } from "@/lib/guests/service/decide";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

it("keeps a member with an open or declined request out of the event's channel until they are approved", async () => {
  const server = await startRealtime();
  const [host, me] = [await createMember(), await createMember()];
  const event = await createEvent({ hostUserId: host.userId, requiresApproval: true });
  const [organizer, socket] = [await server.connect(host.token), await server.connect(me.token)];
  const join = () => socket.send({ type: "join_event", eventId: event.id });
  const decide = (decision: "approve" | "decline") =>
    decidePeople(host.actor, event.id, { decision, userIds: [me.userId] });

  await createRsvp(me.actor, event.id);
  // The organizer's screen reads the requests again.
  expect(await organizer.next("changed")).toMatchObject({ resource: "rsvps", id: event.id });
  join();
  expect(await socket.next("error")).toMatchObject({ code: "forbidden", eventId: event.id });
  await decide("decline");
  join();
  expect(await socket.next("error")).toMatchObject({ code: "forbidden", eventId: event.id });
  await decide("approve");
  join();
  expect(await socket.next("joined_event")).toMatchObject({ eventId: event.id });
});
