/** docs/product/guest-import.md#undo */
import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { removeOldGuests } from "@/lib/guests/service/clean-up";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { importAs, replaceAs, undoAs } from "@/tests/support/servers/guest-import";
import { advanceClock, fromNow } from "@/tests/support/setup/clock";

const FIRST = `guest_id,name,email,approval_status,company
gst-1,Ana,ana@example.com,approved,Acme
gst-2,Ben,ben@example.com,approved,
gst-3,Cleo,cleo@example.com,approved,
`;
const SECOND = `guest_id,name,email,approval_status,company
gst-1,Ana Lee,ana@new.example.com,pending_approval,Bay Labs
gst-2,Ben,ben@example.com,cancelled,
gst-4,Di,di@example.com,approved,
`;

let eventId: string;
let token: string;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  eventId = (await createEvent()).id;
  token = (await createHelper(eventId, "editor")).token;
});

const listGuests = () =>
  db().eventGuest.findMany({
    where: { eventId },
    select: { id: true, name: true, email: true, company: true, status: true, externalId: true, checkedInAt: true },
    orderBy: { externalId: "asc" },
  });

it("brings the list back as it was: guests who were new, changed, canceled or absent", async () => {
  await importAs(token, eventId, FIRST, randomUUID());
  const before = await listGuests();
  const importId = randomUUID();
  expect(await importAs(token, eventId, SECOND, importId)).toEqual(["updated", "removed", "added"]);
  await replaceAs(token, eventId, { externalIds: ["gst-1", "gst-4"], emails: [], importId });
  expect((await listGuests()).map(({ name }) => name)).toEqual(["Ana Lee", "Di"]);
  const { status, json } = await undoAs(token, eventId, importId);
  expect({ status, json }).toEqual({ status: 200, json: { removed: 1, restored: 3, kept: 0 } });
  expect(await listGuests()).toEqual(before);
  expect((await undoAs(token, eventId, importId)).status).toBe(409);
});

it("keeps a new guest who was let in meanwhile, and takes back the check-ins of the file", async () => {
  const importId = randomUUID();
  const file = "Name,Email,Status\nAna,ana@example.com,Going\nBen,ben@example.com,Attended\n";
  await importAs(token, eventId, file, importId);
  const isAna = { where: { eventId, name: "Ana" }, data: { checkedInAt: fromNow({}) } };
  await db().eventGuest.updateMany(isAna);
  expect((await undoAs(token, eventId, importId)).json).toEqual({ removed: 1, restored: 0, kept: 1 });
  expect((await listGuests()).map(({ name }) => name)).toEqual(["Ana"]);
});

it("keeps the check-in of a guest whom the door saw meanwhile", async () => {
  const importId = randomUUID();
  await importAs(token, eventId, "Name,Email,Status\nBen,ben@example.com,Attended\n", importId);
  const [ben] = await listGuests();
  const seen = { id: randomUUID(), deviceId: randomUUID(), sequence: 1, wasOffline: false, result: "already" };
  advanceClock({ minutes: 1 });
  await db().eventDoorCheckIn.create({ data: { ...seen, eventId, guestId: ben!.id, receivedAt: fromNow({}) } });
  expect((await undoAs(token, eventId, importId)).json).toEqual({ removed: 0, restored: 0, kept: 1 });
  expect(await listGuests()).toEqual([ben]);
});

it("brings guests back as pending when the waitlist has their places", async () => {
  await db().event.update({ where: { id: eventId }, data: { capacity: 3 } });
  await importAs(token, eventId, FIRST, randomUUID());
  const { userId } = await createMember();
  await createRsvp(userId, eventId, { status: "waitlisted" });
  const importId = randomUUID();
  await importAs(token, eventId, SECOND.replace("gst-4,Di,di@example.com,approved,\n", ""), importId);
  expect(await db().eventRsvp.count({ where: { eventId, status: "confirmed" } })).toBe(1);
  expect((await undoAs(token, eventId, importId)).json).toEqual({ removed: 0, restored: 2, kept: 0 });
  const statuses = (await listGuests()).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(["confirmed", "confirmed", "pending"]);
});

it("doesn't bring back a guest whom an organizer removed meanwhile", async () => {
  await importAs(token, eventId, FIRST, randomUUID());
  const importId = randomUUID();
  await importAs(token, eventId, FIRST.replace("Ana,", "Ana Lee,"), importId);
  await db().eventGuest.deleteMany({ where: { eventId, name: "Ana Lee" } });
  expect((await undoAs(token, eventId, importId)).json).toEqual({ removed: 0, restored: 0, kept: 0 });
  expect((await listGuests()).map(({ name }) => name)).toEqual(["Ben", "Cleo"]);
});

it("leaves a guest whose address somebody else got meanwhile", async () => {
  await importAs(token, eventId, FIRST, randomUUID());
  const importId = randomUUID();
  await importAs(token, eventId, SECOND, importId);
  await db().eventGuest.create({ data: { eventId, name: "Zoe", email: "ben@example.com" } });
  expect((await undoAs(token, eventId, importId)).json).toEqual({ removed: 1, restored: 1, kept: 0 });
  expect(await db().eventGuest.count({ where: { eventId, email: "ben@example.com" } })).toBe(1);
});

it("keeps nothing of it after the hour", async () => {
  await importAs(token, eventId, FIRST, randomUUID());
  await removeOldGuests();
  expect(await db().eventGuestImport.count()).toBe(1);
  advanceClock({ minutes: 61 });
  await removeOldGuests();
  expect(await db().eventGuestImport.count()).toBe(0);
});

it("is refused after an hour, after another import, and to the editor of another event", async () => {
  const importId = randomUUID();
  await importAs(token, eventId, FIRST, importId);
  const { token: stranger } = await createHelper((await createEvent()).id, "editor");
  expect((await undoAs(stranger, eventId, importId)).status).toBe(403);
  advanceClock({ minutes: 61 });
  expect((await undoAs(token, eventId, importId)).json).toMatchObject({ code: "conflict" });
  const second = randomUUID();
  await importAs(token, eventId, SECOND, second);
  expect((await undoAs(token, eventId, importId)).status).toBe(409);
  expect((await undoAs(token, eventId, second)).status).toBe(200);
});
