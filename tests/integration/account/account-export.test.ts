/** Data export (docs/product/privacy.md#data-export). */
import { strFromU8, unzipSync } from "fflate";

import * as exportRoute from "@/app/api/profiles/me/export/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { clock } from "@/lib/core/shared/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createContact } from "@/tests/support/factories/contacts";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import { signTestToken } from "@/tests/support/servers/tokens";

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

async function downloadExport(token: string) {
  const request = new Request("http://localhost:3000/api/profiles/me/export", {
    headers: { authorization: `Bearer ${token}` },
  });
  const response = await exportRoute.GET(request, { params: Promise.resolve({}) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = response.ok ? unzipSync(bytes) : {};
  const readFileText = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return {
    response,
    names: Object.keys(files),
    text: readFileText,
    json: (name: string) => JSON.parse(readFileText(name)) as never,
  };
}

test("returns a ZIP with the member's data as JSON files and the contacts as vCards", async () => {
  const event = await createEvent({ name: "Tampa Tech & Tacos" });
  const me = await createAttendee(event.id, { profile: { mapVisibility: "sharers", pronouns: "they/them" } });
  const ben = await createAttendee(event.id, { profile: { mapVisibility: "nobody", pronouns: "he/him" } });
  const { userId } = me;
  await createConnection(userId, ben.userId, { line: "Your talk on tiles!" });
  await createContact(userId);
  await createMessage(userId, ben.userId, "Hello Ben");
  await createMessage(ben.userId, userId, "Hello yourself");
  const activities = Array.from({ length: 2_100 }, (_, index) => ({ userId, action: "page_view", page: `/${index}` }));
  await db().userActivity.createMany({ data: activities });
  await db().userOnboardingStep.create({ data: { userId, stepName: "event-discovery" } });
  await db().pushSubscription.create({
    data: { userId, sid: me.sid, endpoint: "https://push.example.com/SECRET-1", p256dh: "SECRET-2", auth: "SECRET-3" },
  });
  const { response, names, json, text } = await downloadExport(me.token);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="nametag-my-data.zip"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(json("account.json")).toMatchObject({
    email: me.user.email,
    profile: { firstName: me.user.profile?.firstName, mapVisibility: "sharers", pronouns: "they/them" },
  });
  expect(json("rsvps.json")).toMatchObject([{ event: "Tampa Tech & Tacos", status: "confirmed" }]);
  expect(json("check-ins.json")).toHaveLength(1);
  expect(json("connections.json")).toMatchObject([
    { userId: ben.userId, requestedByMe: true, status: "accepted", line: "Your talk on tiles!" },
  ]);
  expect(json("messages.json")).toMatchObject([
    { content: "Hello Ben", sentByMe: true, withUserId: ben.userId },
    { content: "Hello yourself", sentByMe: false },
  ]);
  expect((json("activity.json") as unknown[]).length).toBe(2_100);
  expect(json("push-devices.json")).toMatchObject([{ service: "push.example.com" }]);
  expect(json("walkthrough.json")).toMatchObject([{ stepName: "event-discovery" }]);
  expect(text("contacts.vcf")).toContain(`EMAIL;TYPE=INTERNET:${ben.user.email}`);
  expect(text("contacts.vcf")).toContain("EMAIL;TYPE=INTERNET:gail@example.com");
  expect(text("contacts.vcf")).toContain("NOTE:Pronouns: he/him\\n");
  const content = names.map(text).join("\n");
  expect(content).not.toContain("SECRET");
  expect(content).not.toContain(me.sid);
  expect(content).not.toContain("argon2");
});

test("writes where and when they met, and the line of the one who asked, into each card", async () => {
  const event = await createEvent({ name: "Tampa Tech & Tacos" });
  const [me, ben, cho] = [await createMember(), await createMember(), await createMember()];
  await createConnection(ben.userId, me.userId, { line: "See you at the bay", eventId: event.id });
  await createConnection(me.userId, cho.userId, { line: "My own words" });
  const cards = (await downloadExport(me.token)).text("contacts.vcf").replaceAll("\r\n ", "");
  expect(cards).toMatch(/See you at the bay\\nMet at Tampa Tech & Tacos on \d{4}-\d\d-\d\d\r\n/);
  expect(cards).not.toContain("My own words");
  for (const { userId } of [ben, cho]) {
    expect(cards).toContain(`UID:urn:uuid:${userId}\r\n`);
    expect(cards).toContain(`/profile/${userId}\r\n`);
  }
});

test("contains no hidden details, declines, blocked conversations, or rows of others", async () => {
  const hiddenVisibility = { email: "nobody", phone: "nobody", linkedinUrl: "nobody" };
  const [me, privateMember, cho, dan] = [
    await createMember(),
    await createMember({ profile: { visibility: hiddenVisibility, phone: "+1 999 888 7777" } }),
    await createMember({ profile: { firstName: "Blockerina" } }),
    await createMember(),
  ];
  await createConnection(me.userId, privateMember.userId);
  await createConnection(me.userId, dan.userId, { status: "declined" });
  await createMessage(me.userId, cho.userId, "Hello?");
  await createBlock(cho.userId, me.userId);
  await createMessage(privateMember.userId, dan.userId, "About them");
  await db().report.create({ data: { reporterId: cho.userId, reportedId: me.userId, reason: "Pushy" } });
  const { json, names, text } = await downloadExport(me.token);
  expect(json("connections.json")).toMatchObject([{ status: "accepted" }, { status: "pending" }]);
  const content = names.map(text).join("\n");
  for (const secret of [privateMember.user.email, "999 888", "Blockerina", "Hello?", "About them", "Pushy", "declined"])
    expect(content).not.toContain(secret);
});

test("takes the same number of queries for any amount, requires a session and is rate limited", async () => {
  const [me, ben] = [await createMember(), await createMember()];
  await createMessage(me.userId, ben.userId, "One");
  await downloadExport(me.token);
  const small = await countQueries(() => downloadExport(me.token));
  for (let index = 0; index < 40; index++) await createMessage(me.userId, ben.userId, `More ${index}`);
  const large = await countQueries(() => downloadExport(me.token));
  expect(large.queries).toBe(small.queries);
  expect(large.queries).toBeLessThanOrEqual(9);
  const unknownSession = await signTestToken({ userId: me.userId, sid: "none", issuedAt: clock.now() });
  expect((await downloadExport(unknownSession)).response.status).toBe(401);
  for (let index = 0; index < 7; index++) expect((await downloadExport(me.token)).response.status).toBe(200);
  expect((await downloadExport(me.token)).response.status).toBe(429);
});
