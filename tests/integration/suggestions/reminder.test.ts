/** People to meet in the reminder of the day before (docs/product/suggestions.md#when). */
import { db } from "@/lib/core/server/db";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser, type UserOptions } from "@/tests/support/factories/users";
import { startResend } from "@/tests/support/servers/resend";
import { stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;
let eventId: string;
let anaId: string;

beforeEach(async () => {
  await resetDatabase();
  resend = await startResend();
  stopClock("2026-11-20T12:00:00Z");
  const times = { startTime: new Date("2026-12-01T23:00:00Z"), endTime: new Date("2026-12-02T02:00:00Z") };
  eventId = (await createEvent(times)).id;
  anaId = await createAtEvent({ profile: { firstName: "Ana" } }, { lookingFor: ["hiring"] });
});
afterEach(() => resend.stop());

async function createAtEvent(options: UserOptions, topics: { lookingFor?: string[]; canHelpWith?: string[] }) {
  const { id } = await createUser({ language: "en", ...options });
  await createRsvp(id, eventId);
  await createTopics([{ userId: id, ...topics }]);
  return id;
}

/** Can help Ana. Gets no mail. */
async function createHelper(firstName: string): Promise<string> {
  const profile = { firstName, lastName: "Helper", profession: "Pilot" };
  const id = await createAtEvent({ emailVerifiedAt: null, profile }, { canHelpWith: ["hiring"] });
  return id;
}

const NAME = { select: { profile: { select: { firstName: true } } } } as const;

const getText = () => resend.mails.at(-1)?.text ?? "";

async function sendReminder(at = "2026-12-01T00:00:00Z"): Promise<string> {
  stopClock(at);
  await enqueueReminders();
  await runDeliveries();
  expect(resend.mails).toHaveLength(1);
  return String(getText());
}

test("names three people with a reason, once a day before", async () => {
  for (const name of ["Bea", "Cal", "Dee", "Eve"]) await createHelper(name);
  const text = await sendReminder();
  expect(text.match(/Meet \w+ Helper: Can help with Hiring, which you look for/g)).toHaveLength(3);
});

test("writes in the member's language", async () => {
  await createHelper("Bea");
  await db().user.update({ where: { id: anaId }, data: { language: "es" } });
  expect(await sendReminder()).toContain("Conoce a Bea Helper: Puede ayudar con Contratación, que es lo que buscas");
});

test("decides when the mail is sent", async () => {
  const [blocked, connected, hidden] = [
    await createHelper("Bea"),
    await createHelper("Cal"),
    await createHelper("Dee"),
  ];
  stopClock("2026-12-01T00:00:00Z");
  await enqueueReminders();
  await createBlock(blocked, anaId);
  await createConnection(connected, anaId);
  await db().eventHiddenMember.create({ data: { eventId, userId: hidden } });
  await runDeliveries();
  expect(getText()).not.toContain("Meet ");
});

test("names nobody if the member turned it off, and still reminds", async () => {
  await createHelper("Bea");
  await db().profile.update({ where: { userId: anaId }, data: { notifications: { suggestions: { email: false } } } });
  expect(await sendReminder()).not.toContain("Meet ");
});

test("names nobody an hour before", async () => {
  await createHelper("Bea");
  await db().eventRsvp.updateMany({ data: { remindersSent: ["24h"] } });
  expect(await sendReminder("2026-12-01T22:10:00Z")).not.toContain("Meet ");
});

test("names three people, also when others come first whose names may advertise", async () => {
  for (const name of ["Bea", "Cal", "Dee"]) await createHelper(name);
  // They have a second reason, so they come first.
  for (const firstName of ["www.example.com", "www.example.org"]) {
    const profile = { firstName, lastName: "Helper", profession: "Hiring" };
    await createAtEvent({ emailVerifiedAt: null, profile }, { canHelpWith: ["hiring"] });
  }
  const text = await sendReminder();
  expect(text.match(/Meet (Bea|Cal|Dee) Helper: Can help with Hiring/g)).toHaveLength(3);
  expect(text).not.toContain("example.");
  // Nobody else counts as shown.
  const shown = await db().suggestionShowing.findMany({ where: { viewerId: anaId }, select: { user: NAME } });
  expect(shown.map(({ user }) => user.profile?.firstName).toSorted()).toEqual(["Bea", "Cal", "Dee"]);
});

test("leaves out a name or a topic that may advertise", async () => {
  await createHelper("www.example.com");
  const id = await createAtEvent(
    { emailVerifiedAt: null, profile: { firstName: "Bea", profession: "Pilot" } },
    { lookingFor: ["attorney www.example.com"] },
  );
  await db().profile.update({ where: { userId: anaId }, data: { profession: "Attorney www.example.com" } });
  expect(id).toBeTruthy();
  expect(await sendReminder()).not.toContain("example.com");
});
