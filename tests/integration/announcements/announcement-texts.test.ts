/** Limits of announcements, their preview and test, and unsubscribing from one event. */
import { randomUUID } from "node:crypto";

import * as previewRoute from "@/app/api/events/[id]/announcements/preview/route";
import * as testRoute from "@/app/api/events/[id]/announcements/test/route";
import * as unsubscribeRoute from "@/app/api/unsubscribe/route";
import { listExportFiles } from "@/lib/account/data/export-files";
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "@/lib/announcements/constants";
import type { AnnouncementPreview } from "@/lib/announcements/schema";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { getEmailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { announceAs, createComingEvent, createGuest, runJobs, TEXT } from "@/tests/support/servers/announcements";
import { recordBus } from "@/tests/support/servers/bus";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

recordBus();

let resend: Awaited<ReturnType<typeof startResend>>;
let admin: Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  // Noon in New York.
  stopClock("2026-11-20T17:00:00Z");
  resend = await startResend();
  admin = await createMember({ role: "admin" });
});
afterEach(() => resend.stop());

const announce = (eventId: string, body?: object) => announceAs(admin.token, eventId, body);

it("is in the data export of its author and of its recipients", async () => {
  const { id } = await createComingEvent();
  const guest = await createGuest(id);
  await announce(id);
  await runJobs();
  const read = async (actor: typeof guest.actor) => new Map((await listExportFiles(actor)) ?? []);
  expect((await read(admin.actor)).get("announcements-i-wrote.json")).toMatchObject([
    { ...TEXT, audience: "everyone" },
  ]);
  expect((await read(guest.actor)).get("announcements.json")).toMatchObject([{ eventId: id, ...TEXT }]);
});

describe("limits", () => {
  it.each([
    ["a time that is over", { sendAt: "2026-11-20T16:58:00Z" }, "sendAt"],
    ["a time more than a year ahead", { sendAt: "2027-11-21T17:00:00Z" }, "sendAt"],
    ["no title", { title: "  " }, "title"],
    ["a long title", { title: "a".repeat(MAX_TITLE_LENGTH + 1) }, "title"],
    ["no text", { text: "\u200b" }, "text"],
    ["a long text", { text: "a".repeat(MAX_TEXT_LENGTH + 1) }, "text"],
    ["an unknown audience", { audience: "all" }, "audience"],
  ])("refuses %s", async (_, body, field) => {
    const { id } = await createComingEvent();
    const { status, json } = await announce(id, body);
    expect(status).toBe(400);
    expect(Object.keys(json.fields ?? {})).toEqual([field]);
  });

  it("takes five announcements a day for an event, not counting repetitions", async () => {
    const { id } = await createComingEvent();
    const body = { id: randomUUID() };
    const statuses = [];
    for (const each of [body, body, {}, {}, {}, {}, {}]) statuses.push((await announce(id, each)).status);
    expect(statuses).toEqual([201, 200, 201, 201, 201, 201, 429]);
  });

  it("refuses a later time at a cancelled event, and takes one for now", async () => {
    const { id } = await createEvent({ status: "cancelled" });
    expect((await announce(id, { sendAt: fromNow({ hours: 1 }).toISOString() })).status).toBe(409);
    await createGuest(id);
    expect((await announce(id)).status).toBe(201);
    await runJobs();
    expect(resend.mails).toHaveLength(1);
  });
});

describe("preview and test", () => {
  it("renders the mail that is sent, and escapes its author's text", async () => {
    const { id } = await createComingEvent();
    const body = {
      title: "<b>Hi</b>\r\nBcc: all@nametag.test",
      text: '<img src=x onerror="alert(1)">\njavascript:alert(1)',
    };
    const { status, json } = await callRoute<AnnouncementPreview>(previewRoute, "POST", {
      token: admin.token,
      params: { id },
      body,
    });
    expect(status).toBe(200);
    expect(json.subject).toBe("Tampa Tech Mixer: <b>Hi</b> Bcc: all@nametag.test");
    expect(json.html).not.toMatch(/<img|<b>|href="javascript/);
    await createGuest(id);
    await announce(id, body);
    await runJobs();
    const [mail] = resend.mails;
    expect(mail!.subject).toBe(json.subject);
    expect(mail!.html).toContain("&#60;img src=x");
    expect(Object.keys(mail!.headers ?? {})).toEqual([
      ...["Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post"],
    ]);
    expect(json.push.title).toBe("<b>Hi</b> Bcc: all@nametag.test · Tampa Tech Mixer");
  });

  it("sends a test to the caller alone, also with their notifications off, five times", async () => {
    const { id } = await createComingEvent();
    await createGuest(id);
    await db().profile.update({
      where: { userId: admin.userId },
      data: { notifications: { changes: { email: false, push: false } } },
    });
    const call = () => callRoute(testRoute, "POST", { token: admin.token, params: { id }, body: TEXT });
    expect((await call()).status).toBe(204);
    await runJobs();
    expect(resend.mails.map(({ to }) => String(to))).toEqual([admin.user.email]);
    expect(await db().eventAnnouncement.count()).toBe(0);
    for (let count = 0; count < 4; count++) await call();
    expect((await call()).status).toBe(429);
  });

  it("refuses a test to an unconfirmed address", async () => {
    const { id } = await createComingEvent();
    const { token } = await createMember({ role: "admin", emailVerifiedAt: null });
    expect((await callRoute(testRoute, "POST", { token, params: { id }, body: TEXT })).status).toBe(409);
  });
});

describe("unsubscribing from one event", () => {
  it("works without signing in, by one click or the page's button, and for this event only", async () => {
    const [first, second] = [await createComingEvent(), await createComingEvent()];
    const guest = await createGuest(first.id);
    await createRsvp(guest.userId, second.id);
    await announce(first.id);
    await runJobs();
    const link = /<(.*)>/.exec(resend.mails[0]!.headers!["List-Unsubscribe"]!)![1]!;
    const token = new URL(link).searchParams.get("token")!;
    expect(await getEmailPreference(token)).toMatchObject({ event: { id: first.id }, isOn: true });
    // Scanners follow links.
    expect((await callRoute(unsubscribeRoute, "GET", { path: link })).status).toBe(303);
    expect(await getEmailPreference(token)).toMatchObject({ isOn: true });
    expect((await callRoute(unsubscribeRoute, "POST", { path: link, body: "List-Unsubscribe=One-Click" })).status).toBe(
      200,
    );
    expect(await getEmailPreference(token)).toMatchObject({ isOn: false });
    await announce(first.id);
    await announce(second.id);
    await runJobs();
    expect(resend.mails).toHaveLength(2);
    await callRoute(unsubscribeRoute, "POST", { path: `${link}&on=1`, body: "" });
    expect(await getEmailPreference(token)).toMatchObject({ isOn: true });
    const foreign = token.replace(first.id, second.id);
    await expect(getEmailPreference(foreign)).rejects.toMatchObject({ code: "not_found" });
  });
});
