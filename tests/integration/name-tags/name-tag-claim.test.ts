/** Guests who join by their name tag (docs/product/guests.md#the-code-on-the-name-tag). */
import * as claimRoute from "@/app/api/name-tags/claim/route";
import { findOpenedNameTag } from "@/lib/name-tags/data/open-name-tag";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import type { ClaimedGuest } from "@/lib/guests/schema/guests";

import { resetDatabase } from "@/tests/support/database/database";
import { createNameTagCode } from "@/tests/support/factories/name-tags";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { listAudit } from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:00:00Z");
});

type Member = Awaited<ReturnType<typeof createMember>>;
type Failure = { code?: string; message?: string };
const claim = ({ token }: Member, code: string) =>
  callRoute<ClaimedGuest & Failure>(claimRoute, "POST", { token, body: { code } });

async function createWithTopics(eventId: string, guest: Parameters<typeof createGuest>[1] = {}) {
  const { id: guestId } = await createGuest(eventId, guest);
  return (await db().eventNameTag.create({ data: { eventId, guestId, code: createNameTagCode() } })).code;
}

const readState = async ({ actor }: Member, code: string) => {
  const opened = await findOpenedNameTag(actor, code);
  return opened && "guest" in opened ? opened.guest.state : opened;
};

describe("the page of a guest's name tag", () => {
  it("shows members what the paper shows, and nothing more", async () => {
    const event = await createEvent({ name: "Guest Night" });
    const code = await createWithTopics(event.id, { company: "Bay Labs", note: "Vegan" });
    const { actor } = await createMember();
    expect(await findOpenedNameTag(actor, formatCode(code))).toEqual({
      guest: { name: "Gail Guest", company: "Bay Labs", eventName: "Guest Night", state: "open" },
    });
  });

  it("shows nothing of guests who aren't confirmed, or whose event is over or cancelled", async () => {
    const event = await createEvent();
    const over = await createEvent({ startTime: fromNow({ hours: -3 }), endTime: fromNow({ hours: -1 }) });
    const cancelled = await createEvent({ status: "cancelled" });
    const member = await createMember();
    const codes = [
      await createWithTopics(event.id, { status: "pending" }),
      await createWithTopics(event.id, { status: "declined" }),
      await createWithTopics(over.id),
      await createWithTopics(cancelled.id),
    ];
    for (const code of codes) {
      expect(await findOpenedNameTag(member.actor, code)).toBeNull();
      expect((await claim(member, code)).status).toBe(404);
    }
    expect(await db().eventRsvp.count()).toBe(0);
  });
});

describe("a claim", () => {
  it("makes the guest the member's RSVP, with check-in and code, once, and is in the audit log", async () => {
    const event = await createEvent({ capacity: 1 });
    const checkedInAt = fromNow({ minutes: -5 });
    const code = await createWithTopics(event.id, { checkedInAt });
    const [member, other] = [await createMember(), await createMember()];
    const [first, second] = await Promise.all([claim(member, code), claim(member, code.toLowerCase())]);
    expect([first.json, second.json]).toEqual([{ eventId: event.id }, { eventId: event.id }]);
    expect((await claim(other, code)).status).toBe(404);
    expect(await db().eventRsvp.findMany()).toMatchObject([{ userId: member.userId, status: "confirmed" }]);
    expect(await db().eventAttendance.findMany()).toMatchObject([
      { userId: member.userId, checkInTime: checkedInAt, confirmedAt: null, isActive: true },
    ]);
    expect(await db().eventNameTag.findMany()).toMatchObject([{ code, userId: member.userId, guestId: null }]);
    const { id: guestId } = await db().eventGuest.findFirstOrThrow();
    expect(await listAudit()).toMatchObject([{ action: "event.guest_claimed", details: { guestId, by: "name_tag" } }]);
    expect(await findOpenedNameTag(other.actor, code)).toEqual({ path: `/profile/${member.userId}?via=qr` });
  });

  it("goes to one of two members who scan the same name tag", async () => {
    const event = await createEvent();
    const code = await createWithTopics(event.id);
    const members = [await createMember(), await createMember()];
    const statuses = await Promise.all(members.map(async (member) => (await claim(member, code)).status));
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect(await db().eventRsvp.count()).toBe(1);
  });

  it("of a guest with an address needs that address, confirmed", async () => {
    const event = await createEvent();
    const own = await createMember();
    const code = await createWithTopics(event.id, { email: own.user.email });
    const stranger = await createMember();
    expect(await readState(stranger, code)).toBe("other_address");
    expect(await claim(stranger, code)).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect(JSON.stringify([await claim(stranger, code), await findOpenedNameTag(stranger.actor, code)])).not.toContain(
      own.user.email,
    );
    // Anybody could register an address that isn't theirs, and would learn that it is the guest's.
    const confirmed = { where: { id: own.userId } };
    await db().user.update({ ...confirmed, data: { emailVerifiedAt: null } });
    expect(await readState(own, code)).toBe("other_address");
    expect((await claim(own, code)).status).toBe(403);
    await db().user.update({ ...confirmed, data: { emailVerifiedAt: clock.now() } });
    expect(await readState(own, code)).toBe("open");
    expect((await claim(own, code)).status).toBe(200);
  });

  it("is for one guest of an event", async () => {
    const event = await createEvent();
    const [first, second] = [await createWithTopics(event.id), await createWithTopics(event.id)];
    const elsewhere = await createWithTopics((await createEvent()).id);
    const member = await createMember();
    expect((await claim(member, first)).status).toBe(200);
    expect(await readState(member, second)).toBe("joined");
    expect((await claim(member, second)).status).toBe(409);
    expect(await db().eventGuest.count({ where: { eventId: event.id, claimedAt: null } })).toBe(1);
    expect((await claim(member, elsewhere)).status).toBe(200);
  });

  it("is refused for a declined member, for other codes, and beyond 10 an hour", async () => {
    const event = await createEvent();
    const code = await createWithTopics(event.id);
    const declined = await createMember();
    await createRsvp(declined.userId, event.id, { status: "declined" });
    expect((await claim(declined, code)).status).toBe(403);
    const { userId } = await createMember();
    await createRsvp(userId, event.id);
    const ofMember = await db().eventNameTag.create({ data: { eventId: event.id, userId, code: createNameTagCode() } });
    for (const other of [ofMember.code, "0".repeat(16), "nonsense"])
      expect((await claim(declined, other)).status).toBe(404);
    for (let count = 0; count < 6; count++) await claim(declined, "nonsense");
    expect((await claim(declined, code)).status).toBe(429);
    expect(await db().eventGuest.count({ where: { claimedAt: null } })).toBe(1);
  });

  it("may be repeated by its member without counting against the limit", async () => {
    const { id: eventId } = await createEvent();
    const code = await createWithTopics(eventId);
    const member = await createMember();
    for (let count = 0; count < 12; count++)
      expect(await claim(member, code)).toMatchObject({ status: 200, json: { eventId } });
    expect((await claim(member, await createWithTopics((await createEvent()).id))).status).toBe(200);
  });
});
