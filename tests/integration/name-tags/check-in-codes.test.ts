/** The code that everybody with a place has (docs/product/name-tags.md#in-mails). */
import * as guestRoute from "@/app/api/events/[id]/guests/[guestId]/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import * as removalsRoute from "@/app/api/events/[id]/rsvped-attendees/removals/route";
import * as myRsvpsRoute from "@/app/api/rsvps/me/route";
import { listNameTags, renewNameTag } from "@/lib/name-tags/service/name-tags";
import { openTicket } from "@/lib/name-tags/service/open-name-tag";
import { db } from "@/lib/core/server/db";
import { LIMITS, resetRateLimits } from "@/lib/core/server/rate-limit";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import { getDoorList } from "@/lib/door/data/list";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createNameTagCode } from "@/tests/support/factories/name-tags";
import { createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { checkInSubject, getMemberCode } from "@/tests/support/fixtures/walk-ins";
import { parseCalendar } from "@/tests/support/parsers/calendar";
import { decodeQr } from "@/tests/support/parsers/qr-code";
import { createOwned, invite } from "@/tests/support/servers/guest-mail";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T17:00:00Z");
  resend = await startResend();
});
afterEach(() => resend.stop());

type Member = Awaited<ReturnType<typeof createMember>>;
type Mail = (typeof resend.mails)[number];

const edit = ({ token }: Member, id: string, body: object) =>
  callRoute(eventRoute, "PUT", { params: { id }, token, body });
const openAs = (text: string, addressKey = "venue") => openTicket(addressKey, text);

/** Sends what is due. Returns the new mails. */
async function send(): Promise<Mail[]> {
  const { length } = resend.mails;
  await sendGuestInvitations();
  await enqueueReminders();
  await runDeliveries();
  return resend.mails.slice(length);
}

/** Expects the code in each part of the mail. */
async function expectCode({ html, text, pictures, attachments: [file] = [] }: Mail, code: string) {
  const digits = formatCode(code);
  const [picture] = pictures;
  const png = Buffer.from(picture!.content, "base64");
  expect(png.length).toBeLessThanOrEqual(5_000);
  expect(await decodeQr(png)).toBe(`http://localhost:3000/b/${code}`);
  expect(html).toContain(`src="cid:${picture!.content_id}"`);
  expect(html).toContain(`alt="${digits}"`);
  expect(text).toContain(`${digits}\nhttp://localhost:3000/t/${code}`);
  if (!file) return;
  const entry = parseCalendar(Buffer.from(file.content, "base64").toString("utf8"));
  expect(entry.getText("description")).toContain(digits);
}

async function readCode(where: { userId: string } | { guestId: string }): Promise<string> {
  return (await db().eventNameTag.findFirstOrThrow({ where })).code;
}

test("a guest without an account has it in the invitation, after a move and in the reminder, by name", async () => {
  const { owner, event } = await createOwned();
  const guest = await createGuest(event.id, { email: "ida@example.com", name: "Ida Berg" });
  await invite(owner, event.id);
  const [invitation] = await send();
  const code = await readCode({ guestId: guest.id });
  await expectCode(invitation!, code);
  expect(invitation!.text).toContain("Hi Ida Berg,");
  expect(invitation!.text).toContain("https://www.google.com/maps/search/?api=1&query=Armature+Works");
  await edit(owner, event.id, { startTime: fromNow({ days: 5 }), endTime: fromNow({ days: 5, hours: 2 }) });
  const [moved] = await send();
  await expectCode(moved!, code);
  expect(moved!.attachments).toHaveLength(1);
  advanceClock({ days: 4, hours: 1 });
  const [reminder] = await send();
  expect(reminder!.subject).toContain("tomorrow");
  await expectCode(reminder!, code);
});

test("a member has it in each mail about their place, and not without one or online", async () => {
  const { owner, event } = await createOwned({ capacity: 1 });
  const [ana, ben] = [await createMember(), await createMember()];
  for (const { token } of [ana, ben]) await callRoute(rsvpRoute, "POST", { params: { id: event.id }, token });
  const first = await send();
  await expectCode(
    first.find(({ to }) => to === ana.user.email)!,
    await readCode({ userId: ana.userId }),
  );
  expect(first.find(({ to }) => to === ben.user.email)!.pictures).toEqual([]);
  await edit(owner, event.id, { venueName: "Oxford Exchange" });
  const moved = await send();
  const toBen = moved.find(({ to }) => to === ben.user.email);
  expect(toBen!.pictures).toEqual([]);
  await callRoute(rsvpRoute, "DELETE", { params: { id: event.id }, token: ana.token });
  const promoted = (await send()).find(({ to }) => to === ben.user.email);
  await expectCode(promoted!, await readCode({ userId: ben.userId }));
  const online = await createOwned({ isOnline: true });
  await callRoute(rsvpRoute, "POST", { params: { id: online.event.id }, token: ana.token });
  expect((await send()).flatMap(({ pictures }) => pictures)).toEqual([]);
});

test("the door reads it, and a new code ends it there, on the devices' lists and on the holder's page", async () => {
  const { owner, event } = await createOwned({ startTime: fromNow({ minutes: 10 }), endTime: fromNow({ hours: 2 }) });
  await createGuest(event.id, { email: "ida@example.com", name: "Ida Berg" });
  await invite(owner, event.id);
  await send();
  const input = { show: "all", search: "", limit: 10 } as const;
  const [nameTag] = (await listNameTags(owner.actor, event.id, input)).nameTags;
  const { code: old, id } = nameTag!;
  expect(await openAs(old)).toEqual({ name: "Ida Berg", eventName: event.name, code: old });
  const readHashes = async () => (await getDoorList(owner.actor, event.id)).entries!.flatMap((each) => each.codeHashes);
  const before = await readHashes();
  const { code } = await renewNameTag(owner.actor, { id: event.id, nameTagId: id });
  expect(await openAs(old)).toBeNull();
  expect((await readHashes()).filter((hash) => before.includes(hash))).toEqual([]);
  const scan = (text: string) => checkInSubject(owner, event.id, { kind: "name_tag", code: text });
  expect((await scan(old)).reason).toBe("unknown");
  expect((await scan(`http://localhost:3000/t/${code}`)).result).toBe("checked_in");
});

test("a member finds it in the app and on the offline page, and nobody finds it without a place", async () => {
  const { event } = await createOwned();
  const [ana, ben] = [await createMember(), await createMember()];
  await createRsvp(ana.userId, event.id);
  await createRsvp(ben.userId, event.id, { status: "waitlisted" });
  const read = async (member: Member) => [
    (await getMemberCode(member, event.id)).json.checkInCode,
    (await callRoute<MyRsvp[]>(myRsvpsRoute, "GET", { token: member.token })).json[0]?.checkInCode,
  ];
  expect(await read(ana)).toEqual(Array(2).fill(await readCode({ userId: ana.userId })));
  expect(await read(ben)).toEqual([undefined, undefined]);
  expect(await db().eventNameTag.count()).toBe(1);
});

test("ends with the address that it was mailed to, unless it is on paper", async () => {
  const { owner, event } = await createOwned();
  const guests = await Promise.all(
    ["ida@example.com", "jon@example.com"].map((email) => createGuest(event.id, { email, name: email })),
  );
  await invite(owner, event.id);
  await send();
  const [mailed, printed] = await Promise.all(guests.map(({ id }) => readCode({ guestId: id })));
  await db().eventNameTag.updateMany({ where: { code: printed }, data: { printedAt: fromNow({}) } });
  for (const { id: guestId } of guests) {
    const body = { email: `new-${guestId}@example.com` };
    const input = { params: { id: event.id, guestId }, token: owner.token, body };
    expect((await callRoute(guestRoute, "PATCH", input)).status).toBe(200);
  }
  expect([await openAs(mailed!), (await openAs(printed!))?.code]).toEqual([null, printed]);
});

describe("the holder's page", () => {
  async function createWithTopics(guest: object = {}) {
    const { owner, event } = await createOwned();
    const code = createNameTagCode();
    const row = await createGuest(event.id, { nameTag: { create: { eventId: event.id, code } }, ...guest });
    return { owner, event, code, guest: row };
  }

  test("says nothing of a guest who was removed or declined, nor once the event is over", async () => {
    const removed = await createWithTopics();
    const input = { params: { id: removed.event.id }, token: removed.owner.token };
    expect(await openAs(removed.code)).not.toBeNull();
    await callRoute(removalsRoute, "POST", { ...input, body: { guestIds: [removed.guest.id] } });
    expect(await openAs(removed.code)).toBeNull();
    expect(await openAs((await createWithTopics({ status: "declined" })).code)).toBeNull();
    const ended = await createWithTopics();
    advanceClock({ days: 9 });
    expect(await openAs(ended.code)).toBeNull();
  });

  test("says nothing of a member who is suspended", async () => {
    const { event } = await createOwned();
    const ana = await createMember();
    await createRsvp(ana.userId, event.id);
    const code = (await getMemberCode(ana, event.id)).json.checkInCode ?? "";
    expect(await openAs(code)).not.toBeNull();
    await db().user.update({ where: { id: ana.userId }, data: { suspendedAt: fromNow({}) } });
    expect(await openAs(code)).toBeNull();
  });

  test("answers guesses like a wrong code, and nobody beyond the limit of an address", async () => {
    const { code } = await createWithTopics();
    for (let guess = 0; guess < LIMITS.nameTagOpenAddress.points; guess++)
      expect(await openAs(createNameTagCode(), "guesser")).toBeNull();
    expect(await openAs(code, "guesser")).toBeNull();
    expect(await openAs(code)).not.toBeNull();
  });
});
