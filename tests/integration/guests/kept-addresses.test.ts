/** What stays with an address that left a guest list (docs/product/guests.md#removal). */
import * as guestRoute from "@/app/api/events/[id]/guests/[guestId]/route";
import * as guestsRoute from "@/app/api/events/[id]/guests/route";
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { removeOldGuests } from "@/lib/guests/service/clean-up";
import { sendGuestInvitations } from "@/lib/guests/service/invite";

import { resetDatabase } from "@/tests/support/database/database";
import { createGuest } from "@/tests/support/factories/guests";
import { importAs, replaceAs } from "@/tests/support/servers/guest-import";
import { createOwned, invite } from "@/tests/support/servers/guest-mail";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const EMAIL = "ida@example.com";
const outbox = createOutbox();

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T17:00:00Z");
});

let owner: Awaited<ReturnType<typeof createOwned>>["owner"];
let eventId: string;
beforeEach(async () => {
  const owned = await createOwned();
  owner = owned.owner;
  eventId = owned.event.id;
});

const listed = (email = EMAIL) => db().eventGuest.findFirstOrThrow({ where: { eventId, email } });
const add = () =>
  callRoute(guestsRoute, "POST", { token: owner.token, params: { id: eventId }, body: { name: "Ida", email: EMAIL } });
const change = async (from: string, email: string) =>
  callRoute(guestRoute, "PATCH", {
    ...{ token: owner.token, params: { id: eventId, guestId: (await listed(from)).id }, body: { email } },
  });
const remove = async () =>
  callRoute(removalsRoute, "POST", {
    ...{ token: owner.token, params: { id: eventId }, body: { guestIds: [(await listed()).id] } },
  });
const importFile = (email: string, status = "paid") =>
  importAs(owner.token, eventId, `Name,Email,Status,Ticket ID\nIda,${email},${status},1\n`);

const WAYS: [string, () => Promise<unknown>][] = [
  ["removed and added again", () => remove().then(add)],
  ["edited away and back", () => change(EMAIL, "b@example.com").then(() => change("b@example.com", EMAIL))],
  ["edited away, and added to another guest", () => change(EMAIL, "").then(add)],
  ["removed and imported", () => remove().then(() => importFile(EMAIL))],
  ["imported with another address and back", () => importFile("b@example.com").then(() => importFile(EMAIL))],
  ["cancelled in a file and imported again", () => importFile(EMAIL, "refunded").then(() => importFile(EMAIL))],
  [
    "left out of a file and imported again",
    () => replaceAs(owner.token, eventId, { externalIds: [], emails: [] }).then(() => importFile(EMAIL)),
  ],
];

const createMailed = (mailed: object) =>
  createGuest(eventId, { name: "Ida", email: EMAIL, source: "file", externalId: "1", ...mailed });

it.each(WAYS)("keeps that it unsubscribed, and what was mailed, when it is %s", async (_, leaveAndReturn) => {
  const mailed = { invitationSentAt: fromNow({ days: -2 }), announcementsOffAt: fromNow({ days: -1 }) };
  await createMailed({ ...mailed, invitedAt: fromNow({ days: -2 }) });
  await leaveAndReturn();
  expect(await listed()).toMatchObject({ ...mailed, invitedAt: null });
  expect((await invite(owner, eventId)).json.invited).toBe(0);
});

it.each(WAYS)("keeps the pause between two invitations when it is %s", async (_, leaveAndReturn) => {
  await createMailed({});
  await invite(owner, eventId);
  await sendGuestInvitations();
  await leaveAndReturn();
  const { id } = await listed();
  for (const body of [{ all: true }, { guestIds: [id] }])
    expect((await invite(owner, eventId, body)).json.invited).toBe(0);
  expect([await sendGuestInvitations(), (await outbox.list()).length]).toEqual([0, 1]);
  advanceClock({ hours: 2 });
  expect((await invite(owner, eventId)).json.invited).toBe(1);
});

it("forgets that an address unsubscribed once its owner subscribed again", async () => {
  await createMailed({ invitationSentAt: fromNow({ days: -2 }), announcementsOffAt: fromNow({ days: -1 }) });
  await remove();
  await add();
  await db().eventGuest.updateMany({ data: { announcementsOffAt: null } });
  await remove();
  await add();
  expect(await listed()).toMatchObject({ announcementsOffAt: null, invitationSentAt: fromNow({ days: -2 }) });
});

it("is kept without the address, for its event alone, and as long as the event's guests", async () => {
  const other = await createOwned();
  await createMailed({ announcementsOffAt: clock.now() });
  await remove();
  const rows = await db().eventRemovedGuest.findMany();
  expect(rows).toMatchObject([{ eventId, announcementsOffAt: clock.now() }]);
  expect(JSON.stringify(rows)).not.toContain("ida");
  await createGuest(other.event.id, { email: EMAIL });
  expect((await invite(other.owner, other.event.id)).json.invited).toBe(1);
  advanceClock({ days: 99 });
  await removeOldGuests();
  expect(await db().eventRemovedGuest.count()).toBe(0);
});
