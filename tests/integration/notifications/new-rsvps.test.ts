/** How a team hears of RSVPs to its event (docs/product/notifications.md#new-rsvps). */
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import { db } from "@/lib/core/server/db";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueNewRsvps } from "@/lib/notifications/service/events/new-rsvps";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper, createTeamMember } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  // 11 AM in New York.
  stopClock("2026-11-20T16:00:00Z");
  await resetDatabase();
  resend = await startResend();
});
afterEach(() => resend.stop());

const AT_ONCE = { profile: { notifications: { newRsvps: { email: true } } } };
const NEVER = { profile: { notifications: { rsvpSummary: { email: false } } } };
const createFutureEvent = (changes: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({ name: "Salon", startTime: fromNow({ days: 9 }), endTime: fromNow({ days: 9, hours: 2 }), ...changes });

async function addRsvp(eventId: string, status = "confirmed"): Promise<void> {
  await createRsvp((await createMember()).userId, eventId, { status });
  advanceClock({ minutes: 1 });
}

/** Runs the jobs. Returns the new mails, by recipient. */
async function send() {
  const { length } = resend.mails;
  await enqueueNewRsvps();
  await runDeliveries();
  return resend.mails.slice(length).map(({ to, subject, text }) => ({ to, subject, text }));
}

test("come once a day by default, in the daytime, with the requests", async () => {
  const host = await createMember();
  const event = await createFutureEvent({ hostUserId: host.userId });
  await addRsvp(event.id);
  await addRsvp(event.id, "waitlisted");
  await addRsvp(event.id, "pending");
  await addRsvp(event.id, "declined");
  const [mail, ...others] = await send();
  expect([mail?.to, mail?.subject, others]).toEqual([host.user.email, "3 new RSVPs at your events", []]);
  expect(mail?.text).toContain("Salon: 2 RSVPs, and 1 request that waits for an answer.");
  expect(mail?.text).toContain(`/organize/${event.id}/people`);
  await addRsvp(event.id);
  expect(await send()).toEqual([]);
  // 8 AM, then 9 AM.
  stopClock("2026-11-21T13:00:00Z");
  expect(await send()).toEqual([]);
  stopClock("2026-11-21T14:00:00Z");
  expect((await send()).map(({ subject }) => subject)).toEqual(["A new RSVP at your event"]);
  stopClock("2026-11-22T14:00:00Z");
  expect(await send()).toEqual([]);
});

test("come at once to who chose so, several within five minutes as one, and without a summary", async () => {
  const host = await createMember(AT_ONCE);
  const event = await createFutureEvent({ hostUserId: host.userId });
  await addRsvp(event.id);
  expect((await send()).map(({ subject }) => subject)).toEqual(["A new RSVP at your event"]);
  await addRsvp(event.id);
  await addRsvp(event.id);
  expect(await send()).toEqual([]);
  advanceClock({ minutes: 5 });
  expect((await send()).map(({ subject }) => subject)).toEqual(["2 new RSVPs at your events"]);
  advanceClock({ minutes: 5 });
  expect(await send()).toEqual([]);
});

test("come once from processes that run the job at the same time", async () => {
  const host = await createMember(AT_ONCE);
  await addRsvp((await createFutureEvent({ hostUserId: host.userId })).id);
  const counts = await Promise.all([enqueueNewRsvps(), enqueueNewRsvps()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
});

test("are for the host, the owner and editors, not for helpers, strangers, and who wants none", async () => {
  const host = await createMember();
  const event = await createFutureEvent({ hostUserId: host.userId });
  const [owner, editor] = [await createHelper(event.id, "owner"), await createHelper(event.id, "editor")];
  await createHelper(event.id, "door");
  const silent = await createMember(NEVER);
  await createTeamMember(event.id, silent.userId, "editor");
  await addRsvp(event.id);
  const expected = [host, owner, editor].map(({ user }) => user.email);
  expect((await send()).map(({ to }) => to).toSorted()).toEqual(expected.toSorted());
});

test("are not for an organizer's own RSVP, an event that is over, and a team that the reader has left", async () => {
  const host = await createMember(AT_ONCE);
  const own = await createFutureEvent({ hostUserId: host.userId });
  await createRsvp(host.userId, own.id);
  const ending = { startTime: fromNow({ hours: -1 }), endTime: fromNow({ seconds: 30 }) };
  const over = await createFutureEvent({ hostUserId: host.userId, ...ending });
  await addRsvp(over.id);
  expect(await send()).toEqual([]);
  advanceClock({ minutes: 5 });
  await addRsvp(own.id);
  await enqueueNewRsvps();
  await db().event.update({ where: { id: own.id }, data: { hostUserId: null } });
  expect(await runDeliveries()).toMatchObject({ sent: 0 });
});

test.each<[string, Parameters<typeof createEvent>[0], string]>([
  ["waits", { capacity: 1 }, "You're on the waitlist: Salon"],
  ["has asked", { requiresApproval: true }, "Request sent: Salon"],
])("a member who %s gets a mail at once, once, and none after a withdrawal", async (_, changes, subject) => {
  const [ana, first] = [await createMember(), await createMember()];
  const event = await createFutureEvent(changes);
  await createRsvp(first.userId, event.id);
  const call = (method: "POST" | "DELETE") =>
    callRoute(rsvpRoute, method, { params: { id: event.id }, token: ana.token });
  await call("POST");
  await call("DELETE");
  await runDeliveries();
  expect(resend.mails).toEqual([]);
  advanceClock({ minutes: 1 });
  await call("POST");
  await call("POST");
  await runDeliveries();
  expect(resend.mails.map((mail) => [mail.to, mail.subject])).toEqual([[ana.user.email, subject]]);
  expect(resend.mails[0]).not.toHaveProperty("attachments");
});
