/**
 * An announcement whose process is killed twice: while recipients are decided, and while their
 * mails are sent. The ledger counts the mails that a mail server accepted.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";

import { createAnnouncement } from "@/lib/announcements/service/create";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUsers } from "@/tests/support/factories/users";
import { setSmtpVariables, startSmtp } from "@/tests/support/servers/smtp";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

/** More than a batch. */
const MEMBERS = 600;
const GUESTS = 600;
const RECIPIENTS = MEMBERS + GUESTS;
/** Mails that a process sends at once. */
const MAX_IN_FLIGHT = 8;

const root = path.resolve(__dirname, "../../..");
const getHeader = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\\r$`, "m").exec(raw.replace(/\r\n[ \t]+/g, " "))?.[1];

let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T17:00:00Z");
  smtp = await startSmtp({ hasTls: false, login: null });
  setSmtpVariables({ SMTP_URL: `${smtp.url}?tls=optional`, MAIL_FROM: "Nametag <hello@nametag.test>" });
});
afterEach(() => smtp.stop());

function startProcess(): { worker: ChildProcess; killed: Promise<unknown> } {
  const program = path.join(root, "tests/support/servers/announcement-process.ts");
  const worker = spawn(process.execPath, ["--import", "tsx", program], {
    cwd: root,
    // Jest's copy of process.env is not inherited, and neither is the clock.
    env: { ...process.env, TEST_CLOCK: clock.now().toISOString() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { worker, killed: new Promise((resolve) => worker.once("exit", (_, signal) => resolve(signal))) };
}

/** Members with an RSVP, and guests without an account. */
async function createRecipients(eventId: string): Promise<string[]> {
  const users = await createUsers(MEMBERS);
  await db().eventRsvp.createMany({ data: users.map(({ id }) => ({ userId: id, eventId, createdAt: clock.now() })) });
  const guests = Array.from({ length: GUESTS }, (_, index) => `guest-${index}@nametag.test`);
  await db().eventGuest.createMany({ data: guests.map((email) => ({ eventId, name: "Gail Guest", email })) });
  return [...users.map(({ email }) => email), ...guests];
}

const countMembers = () => db().eventAnnouncementRecipient.count();
const countGuests = () => db().delivery.count({ where: { guestId: { not: null } } });

it.each([
  ["members", countMembers],
  ["guests", countGuests],
])(
  "reaches everybody once after a kill while %s are decided, and another while mails are sent",
  async (_, count) => {
    const { actor } = await createMember({ role: "admin" });
    const { id: eventId } = await createEvent();
    const emails = await createRecipients(eventId);
    const text = { title: "Doors open at six", text: "Bring a jacket." };
    await createAnnouncement(actor, eventId, {
      id: randomUUID(),
      audience: "everyone",
      dates: "this",
      sendAt: null,
      ...text,
    });

    const first = startProcess();
    while ((await count()) === 0 && first.worker.exitCode === null);
    first.worker.kill("SIGKILL");
    expect(await first.killed).toBe("SIGKILL");
    expect(await db().eventAnnouncement.findFirst()).toMatchObject({ status: "sending" });

    const second = startProcess();
    let accepted = 0;
    smtp.setAnswer(({ step }) => {
      if (step === "message" && ++accepted === RECIPIENTS / 2) second.worker.kill("SIGKILL");
      return undefined;
    });
    expect(await second.killed).toBe("SIGKILL");
    expect([await countMembers(), await countGuests()]).toEqual([MEMBERS, GUESTS]);
    const queuedAfterKill = await db().delivery.count({ where: { status: "queued" } });
    expect(queuedAfterKill).toBeGreaterThanOrEqual(RECIPIENTS / 2 - MAX_IN_FLIGHT);

    // Past the lease of the killed process.
    advanceClock({ minutes: 2 });
    const isSent = async () => (await db().eventAnnouncement.findFirst())?.status === "sent";
    while (!(await isSent())) {
      await Promise.all([runDeliveries(), runDeliveries()]);
      await sendAnnouncements();
    }
    const ids = new Map<string, Set<string | undefined>>();
    for (const { to, raw } of smtp.mails) {
      const own = ids.get(String(to)) ?? new Set();
      ids.set(String(to), own.add(getHeader(raw, "Message-ID")));
    }
    expect([...ids.keys()].toSorted()).toEqual(emails.toSorted());
    expect([...ids.values()].every((own) => own.size === 1)).toBe(true);
    // The server accepted these, and the killed process couldn't store it.
    expect(smtp.mails.length - RECIPIENTS).toBeLessThanOrEqual(MAX_IN_FLIGHT);
    expect(await db().eventAnnouncement.findFirst()).toMatchObject({
      recipientCount: RECIPIENTS,
      mailCount: RECIPIENTS,
      failedCount: 0,
    });
  },
  60_000,
);
