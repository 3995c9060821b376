/** docs/product/events.md#unlisted-events */
import { createRsvp } from "@/lib/events/service/rsvp";
import { deleteEvent, updateEvent } from "@/lib/events/service/event";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

it("names an unlisted event to no member who only listens", async () => {
  const server = await startRealtime({ timing: { coalesceRsvpCounts: 20 } });
  const admin = await createMember({ role: "admin" });
  const [member, watcher] = [await createMember(), await createMember()];
  const [secret, open] = [await createEvent({ visibility: "unlisted" }), await createEvent()];
  const socket = await server.connect(watcher.token);
  await updateEvent(admin.actor, secret.id, { name: "Renamed" });
  await createRsvp(member.actor, secret.id);
  await deleteEvent(admin.actor, secret.id);
  await createRsvp(member.actor, open.id);
  await updateEvent(admin.actor, open.id, { name: "Open" });
  for (;;) {
    const { counts } = await socket.next("rsvp_counts");
    if (counts.some(({ eventId }) => eventId === open.id)) break;
  }
  for (;;) {
    const { id } = await socket.next("changed");
    if (id === open.id) break;
  }
  const frames = [...socket.getReceived("changed"), ...socket.getReceived("rsvp_counts")];
  expect(frames.length).toBeGreaterThan(3);
  const counted = socket.getReceived("rsvp_counts").flatMap(({ counts }) => counts);
  // A deleted event is unknown, so its number may be sent; its link leads nowhere.
  expect(counted.filter(({ eventId, rsvpCount }) => eventId === secret.id && rsvpCount > 0)).toEqual([]);
  expect(socket.getReceived("changed").filter(({ id }) => id === secret.id)).toEqual([]);
});
