/** docs/product/events.md#unlisted-events */
import { deleteAccount } from "@/lib/account/service/delete";
import { withdrawAnnouncement } from "@/lib/announcements/service/withdraw";
import { createRsvp } from "@/lib/events/service/rsvp/rsvp";
import { deleteEvent, updateEvent } from "@/lib/events/service/event";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { announceAs } from "@/tests/support/servers/announcements";
import { startRealtime } from "@/tests/support/servers/realtime";
import { fromNow } from "@/tests/support/setup/clock";

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
  expect(frames.length).toBeGreaterThan(2);
  expect(JSON.stringify(frames)).not.toContain(secret.id);
});

it("names it to nobody else when an announcement is withdrawn or its host's account is deleted", async () => {
  const server = await startRealtime();
  const [admin, host, watcher] = [await createMember({ role: "admin" }), await createMember(), await createMember()];
  const secret = await createEvent({ visibility: "unlisted", hostUserId: host.userId });
  const open = await createEvent();
  const { json } = await announceAs(admin.token, secret.id, { sendAt: fromNow({ minutes: 5 }).toISOString() });
  const socket = await server.connect(watcher.token);
  await withdrawAnnouncement(admin.actor, secret.id, json.id);
  await deleteAccount(host.userId);
  await updateEvent(admin.actor, open.id, { name: "Open" });
  for (;;) {
    const { id } = await socket.next("changed");
    if (id === open.id) break;
  }
  const frames = socket.getReceived("changed");
  expect(frames.filter(({ id }) => id === secret.id)).toEqual([]);
  expect(frames.map(({ resource }) => resource)).toEqual(["announcements", "events", "events"]);
});
