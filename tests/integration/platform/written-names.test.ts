/**
 * Names of any person, from the call that stores them to each form in which they leave
 * (docs/product/profiles.md#what-people-write).
 */
import * as usersRoute from "@/app/api/admin/users/route";
import * as contactsFile from "@/app/api/connections/me/export/route";
import * as calendarRoute from "@/app/api/events/[id]/calendar/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import * as attendeesFile from "@/app/api/events/[id]/rsvped-attendees/export/route";
import * as conversationRoute from "@/app/api/messages/conversation/[userId]/route";
import * as profileRoute from "@/app/api/profiles/me/route";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { splitGraphemes } from "@/lib/core/shared/text/written-text";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";
import { isolate } from "@/lib/i18n/shared/isolate";
import { createEmail } from "@/lib/mail/template";
import { escapeHtml } from "@/lib/core/shared/text/html";
import type { MessageResponse } from "@/lib/messages/schema";
import { writeAnnouncement } from "@/lib/notifications/service/kinds/event/announcement";
import { messagePushText, getConnectionText } from "@/lib/notifications/service/text/push-text";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import { getInitials } from "@/lib/profiles/constants/profile";
import { buildVcard } from "@/lib/profiles/vcard";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createEachMember, createMember } from "@/tests/support/factories/users";
import { buildTextMessage, createConnectedPair, createTestWriter } from "@/tests/support/fixtures/chat";
import { getVcardText } from "@/tests/support/fixtures/vcard-texts";
import { BLANK_NAMES, CHANGED_NAMES, WRITTEN_NAMES } from "@/tests/support/fixtures/written-names";
import { parseCalendar } from "@/tests/support/parsers/calendar";
import { parseCsv } from "@/tests/support/parsers/csv";
import { getVcardValue, parseVcard } from "@/tests/support/parsers/vcard";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

const NAMES = Object.values(WRITTEN_NAMES).flat();
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:00:00Z");
});

type Saved = OwnProfileResponse & { fields?: Record<string, string> };
const save = (token: string, body: object) => callRoute<Saved>(profileRoute, "PUT", { token, body });

test("are kept as they were written, found again, and leave whole in every file", async () => {
  expect(NAMES.length).toBeGreaterThan(200);
  const admin = await createMember({ role: "admin" });
  const event = await createEvent();
  const members = await createEachMember(NAMES.map(() => ({})));
  for (const [index, { token }] of members.entries()) {
    const name = NAMES[index] ?? "";
    const { status, json } = await save(token, { firstName: name, lastName: "Vega", company: name });
    expect([status, json.profile.firstName, json.profile.company]).toEqual([200, name, name]);
  }
  await db().connection.createMany({
    data: members.map(({ userId }) => ({ requesterId: admin.userId, receiverId: userId, status: "accepted" })),
  });
  await db().eventRsvp.createMany({ data: members.map(({ userId }) => ({ userId, eventId: event.id })) });

  for (const [index, { userId }] of members.entries()) {
    const path = `/api/admin/users?limit=200&search=${encodeURIComponent(NAMES[index] ?? "")}`;
    const { json } = await callRoute<{ id: string }[]>(usersRoute, "GET", { path, token: admin.token });
    // Some names, such as "0", are in every email too.
    if (json.length < 200) expect(json.map(({ id }) => id)).toContain(userId);
  }

  const guarded = NAMES.map((name) => (FORMULA.test(name) ? `'${name}` : name)).toSorted();
  const contacts = parseCsv((await callRoute(contactsFile, "GET", { token: admin.token })).text);
  expect(
    contacts
      .slice(1)
      .map(([firstName]) => firstName)
      .toSorted(),
  ).toEqual(guarded);
  const attendees = await callRoute(attendeesFile, "GET", { params: { id: event.id }, token: admin.token });
  expect(
    parseCsv(attendees.text)
      .slice(1)
      .map(([firstName]) => firstName)
      .toSorted(),
  ).toEqual(guarded);
});

test.each(CHANGED_NAMES)("what one line can't have is removed from %j", async (typed, kept) => {
  const { token } = await createMember();
  const { json } = await save(token, { firstName: typed, company: typed });
  expect([json.profile.firstName, json.profile.company]).toEqual([kept, kept]);
});

test("a name of which nothing can be seen is missing, and an optional text empty", async () => {
  const { token, actor } = await createMember();
  for (const name of BLANK_NAMES) {
    resetRateLimits();
    const refused = await save(token, { firstName: name });
    expect([refused.status, refused.json.fields]).toEqual([400, { firstName: "First name is required" }]);
    expect((await save(token, { pronouns: name, bio: name })).json.profile).toMatchObject({
      pronouns: null,
      bio: null,
    });
  }
  expect((await db().profile.findUniqueOrThrow({ where: { userId: actor.userId } })).firstName).not.toBe("");
});

test("have initials of whole characters", () => {
  for (const name of NAMES) {
    const initials = [...splitGraphemes(getInitials({ firstName: name, lastName: "Vega" }))];
    expect(initials.length).toBeLessThanOrEqual(3);
    expect(initials.at(-1)).toBe("V");
  }
});

test("are the same in a vCard", () => {
  for (const firstName of NAMES) {
    const card = parseVcard(buildVcard({ firstName, lastName: "Vega", company: firstName }, getVcardText));
    expect(getVcardValue(card, "fn")).toBe(`${firstName} Vega`);
  }
});

test("are the same in an event, its calendar file, and a mail about it", async () => {
  const admin = await createMember({ role: "admin" });
  const { id } = await createEvent();
  for (const name of NAMES) {
    resetRateLimits();
    const body = { name, description: `${name}\n${name}` };
    const { json } = await callRoute<Record<string, string>>(eventRoute, "PUT", {
      params: { id },
      token: admin.token,
      body,
    });
    expect(json).toMatchObject(body);
    const calendar = parseCalendar((await callRoute(calendarRoute, "GET", { params: { id } })).text);
    expect(calendar.getText("summary")).toBe(name);
    const details = { name, when: "Friday", venue: name, url: "https://nametag.test", mapUrl: null };
    const { subject, html, text } = createEmail({ locale: DEFAULT_LOCALE }, (t) =>
      writeAnnouncement(t, details, { title: "Doors open", text: "At six." }),
    );
    expect(subject).toContain(isolate(name));
    expect(html).toContain(escapeHtml(name));
    expect(text).toContain(name);
  }
});

test("are the same in the chat, a toast and a push", async () => {
  const { ana, ben } = await createConnectedPair();
  const { chat } = createTestWriter();
  for (const name of NAMES) await chat.send(ana.actor, buildTextMessage(ben.userId, name));
  const contents: string[] = [];
  const params = { userId: ana.userId };
  let query = "";
  do {
    const path = `/api/messages/conversation/${ana.userId}${query}`;
    const { json } = await callRoute<MessageResponse[]>(conversationRoute, "GET", { path, params, token: ben.token });
    contents.unshift(...json.map(({ content }) => content));
    query = json[0] ? `?before=${json[0].id}` : "";
  } while (query);
  expect(contents).toEqual(NAMES);
  for (const firstName of NAMES) {
    const profile = { firstName, lastName: "Vega" };
    expect(getConnectionText("new", profile, DEFAULT_LOCALE)).toBe(
      `${isolate(`${firstName} Vega`)} has connected with you!`,
    );
    const message = { sender: { profile, isDeleted: false }, type: "text" as const, content: firstName };
    const push = messagePushText(message as never, 1, DEFAULT_LOCALE);
    expect(push.title).toBe(`${firstName} Vega`);
    expect(push.body.endsWith("…") ? firstName : push.body).toBe(firstName);
    expect(firstName).toContain(push.body.replace(/…$/, ""));
  }
});
