/** Whose mail to strangers leaves first (docs/product/guests.md#limits-of-mail). */
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import { MAX_GUEST_MAILS } from "@/lib/notifications/constants";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { listSpentSenders } from "@/lib/notifications/service/guest-mail/limits";
import { listDueAnnouncements, listDueInvitations } from "@/lib/notifications/service/guest-mail/turns.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createGuest } from "@/tests/support/factories/guests";
import { announceAs } from "@/tests/support/servers/announcements";
import { countMails, createGuests, createOwned, invite } from "@/tests/support/servers/guest-mail";
import { startResend } from "@/tests/support/servers/resend";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T17:00:00Z");
  resend = await startResend();
});
afterEach(() => resend.stop());

const listMailed = () => resend.mails.map(({ to }) => String(to)).toSorted();

describe("turns", () => {
  it("are of accounts, whichever came first", async () => {
    const [early, late] = [await createOwned(), await createOwned()];
    const sent = { invitationSentAt: clock.now() };
    await createGuests(early.event.id, 2, { invitedAt: clock.now(), invitedById: early.owner.userId, ...sent });
    await announceAs(early.owner.token, early.event.id);
    await sendAnnouncements();
    advanceClock({ minutes: 1 });
    const { id } = await createGuest(late.event.id, {
      email: "late@example.com",
      ...{ invitedAt: clock.now(), invitedById: late.owner.userId, ...sent },
    });
    await announceAs(late.owner.token, late.event.id);
    await sendAnnouncements();
    const { id: deliveryId } = await db().delivery.findFirstOrThrow({ where: { guestId: id } });
    const [spent, now] = [await listSpentSenders(), clock.now()];
    const first = new Set<string>();
    // Chance leaves one out once in a trillion times.
    for (let run = 0; run < 40; run++) {
      const [invitation] = await listDueInvitations(spent, { now, retryBefore: now, limit: 1 });
      const [announcement] = await listDueAnnouncements(spent, { now, channel: "mail", limit: 1 });
      first.add(invitation!.id).add(announcement!.id);
    }
    expect([first.has(id), first.has(deliveryId)]).toEqual([true, true]);
  });

  it("put one guest who is invited alone before 3,000 others of other accounts, and of the same one", async () => {
    const [bulk, honest] = [await createOwned(), await createOwned()];
    await createGuests(bulk.event.id, 3_000, { invitedAt: fromNow({ minutes: -5 }), invitedById: bulk.owner.userId });
    await createGuest(honest.event.id, { email: "honest@example.com" });
    const { id } = await createGuest(bulk.event.id, { email: "alone@example.com" });
    await invite(honest.owner, honest.event.id);
    await invite(bulk.owner, bulk.event.id, { guestIds: [id] });
    expect(await sendGuestInvitations()).toBe(40);
    expect(listMailed()).toEqual(expect.arrayContaining(["honest@example.com", "alone@example.com"]));
  });

  it("put an announcement to one guest before another one's to 3,000", async () => {
    const [bulk, honest] = [await createOwned(), await createOwned()];
    const sentAt = { invitationSentAt: clock.now() };
    await createGuests(bulk.event.id, 3_000, sentAt);
    await createGuest(honest.event.id, { email: "honest@example.com", ...sentAt });
    await countMails(bulk.owner.userId, MAX_GUEST_MAILS - 20);
    await announceAs(bulk.owner.token, bulk.event.id);
    await sendAnnouncements();
    advanceClock({ minutes: 1 });
    await announceAs(honest.owner.token, honest.event.id);
    await sendAnnouncements();
    await runDeliveries();
    const position = resend.mails.findIndex(({ to }) => String(to) === "honest@example.com");
    expect(resend.mails).toHaveLength(21);
    // The queue takes eight at a time.
    expect(position).toBeLessThan(8);
    expect(position).toBeGreaterThanOrEqual(0);
  });
});
