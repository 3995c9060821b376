/** A backup that is restored sends nothing again that may have been sent since. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { sendAnnouncements } from "@/lib/announcements/service/send";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { getGuestInvitation } from "@/lib/guests/data/invitation";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";
import { createBackup } from "@/scripts/backup/create";
import { restoreBackup } from "@/scripts/backup/restore";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createUser } from "@/tests/support/factories/users";
import { startResend } from "@/tests/support/servers/resend";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const databaseUrl = process.env.DATABASE_URL ?? "";

let dataDir: string;
let file: string;

beforeEach(async () => {
  await resetDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "nametag-restore-"));
  file = path.join(dataDir, "backup.tar.gz");
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const backUp = () => createBackup({ databaseUrl, dataDir, file });
const restore = () => restoreBackup({ databaseUrl, dataDir, file, replace: true });

describe("deliveries and announcements", () => {
  let resend: Awaited<ReturnType<typeof startResend>>;
  beforeEach(async () => (resend = await startResend()));
  afterEach(() => resend.stop());

  const createScheduled = async (eventId: string, authorId: string, sendAt: Date) =>
    (
      await db().eventAnnouncement.create({
        data: { eventId, authorId, audience: "everyone", title: "News", text: "Text", sendAt, createdAt: clock.now() },
      })
    ).id;
  const listStatuses = async () => {
    const rows = await db().eventAnnouncement.findMany({ orderBy: { sendAt: "asc" } });
    return rows.map(({ status }) => status);
  };

  /** An event ahead with a member, an announcement that is due and another that is due tomorrow. */
  async function createAnnounced() {
    stopClock("2026-11-20T17:00:00Z");
    const { id: authorId } = await createUser({ role: "admin" });
    const event = await createEvent({ startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 4 }) });
    const { id: userId } = await createUser();
    await createRsvp(userId, event.id);
    const due = await createScheduled(event.id, authorId, clock.now());
    const later = await createScheduled(event.id, authorId, fromNow({ days: 1 }));
    const digest = { about: "digest" as const, count: 1, names: ["Ana Ruiz"] };
    await enqueueDeliveries([{ channel: "mail", key: "digest", kind: "requests", userId, payload: digest }]);
    return { due, later };
  }
  async function runQueue(): Promise<number> {
    const before = resend.mails.length;
    await sendAnnouncements();
    await runDeliveries();
    await sendAnnouncements();
    return resend.mails.length - before;
  }

  it("that were due are not sent again", async () => {
    await createAnnounced();
    await backUp();
    expect(await runQueue()).toBe(2);
    await restore();
    expect(await listStatuses()).toEqual(["withdrawn", "scheduled"]);
    expect(await runQueue()).toBe(0);
  });

  it("that were being sent keep their recipients, and get no other", async () => {
    const { due } = await createAnnounced();
    await sendAnnouncements();
    await backUp();
    expect(await runQueue()).toBe(2);
    await restore();
    await createRsvp((await createUser()).id, (await db().event.findFirstOrThrow()).id);
    expect(await runQueue()).toBe(0);
    expect(await db().eventAnnouncement.findUnique({ where: { id: due } })).toMatchObject({
      ...{ status: "sent", recipientCount: 1, mailCount: 0 },
    });
  });

  it("that are scheduled for later are sent then, unless they were withdrawn or sent since", async () => {
    const { later } = await createAnnounced();
    await backUp();
    await db().eventAnnouncement.update({ where: { id: later }, data: { status: "withdrawn" } });
    await restore();
    advanceClock({ days: 1 });
    expect([await listStatuses(), await runQueue()]).toEqual([["withdrawn", "withdrawn"], 0]);
    // An empty database doesn't know that it was withdrawn.
    stopClock("2026-11-20T17:00:00Z");
    await resetDatabase();
    await restore();
    expect(await runQueue()).toBe(0);
    advanceClock({ days: 1 });
    expect(await runQueue()).toBe(1);
  });
});

describe("invitations of guests", () => {
  it("end, and are not sent again", async () => {
    stopClock("2026-11-20T17:00:00Z");
    const event = await createEvent({ startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 4 }) });
    const { token, columns } = withClaimToken();
    const { id } = await createGuest(event.id, { email: "wrong@example.com", ...columns });
    await createGuest(event.id, { email: "due@example.com", invitedAt: clock.now() });
    await backUp();
    await db().eventGuest.update({ where: { id }, data: { claimTokenHash: null, invitedAt: null } });
    await restore();
    expect(await getGuestInvitation(token)).toBeNull();
    expect(await sendGuestInvitations()).toBe(0);
    const rows = await db().eventGuest.findMany({ select: { invitedAt: true } });
    expect(rows).toEqual([{ invitedAt: null }, { invitedAt: null }]);
  });
});
