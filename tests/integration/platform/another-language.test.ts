/**
 * The texts that routes write, for a request in a language made for these tests
 * (docs/decisions/037-one-message-file-per-language.md).
 */
import * as healthRoute from "@/app/api/admin/health/route";
import * as sessionsRoute from "@/app/api/auth/sessions/route";
import * as connectionsRoute from "@/app/api/connections/me/export/route";
import * as calendarRoute from "@/app/api/events/[id]/calendar/route";
import * as attendeesRoute from "@/app/api/events/[id]/rsvped-attendees/export/route";
import * as validateRoute from "@/app/api/events/[id]/validate-checkin/route";
import * as thankYouRoute from "@/app/api/test/thank-you-email-midtown/route";
import type { SessionResponse } from "@/lib/account/schema";
import type { AdminHealth } from "@/lib/admin/responses";
import type { CheckInValidation } from "@/lib/attendance/schema/check-in";
import { env } from "@/lib/core/server/process/env";
import { readOutbox } from "@/lib/mail/outbox";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

jest.mock("@/lib/i18n/server/languages", () => {
  const actual = jest.requireActual<typeof import("@/lib/i18n/server/languages")>("@/lib/i18n/server/languages");
  const { mapTexts } = jest.requireActual<typeof import("@/scripts/texts/keys")>("@/scripts/texts/keys");
  const languages = { ...actual.LANGUAGES, es: mapTexts(actual.LANGUAGES.en, (text) => `⟦${text}⟧`) };
  return { ...actual, LANGUAGES: languages, getMessages: (locale: keyof typeof languages) => languages[locale] };
});

const TRANSLATED = /^⟦.+⟧$/s;

/** Calls a route with a browser in the other language. */
const read = <Body = unknown>(route: object, { headers, ...call }: RouteCall = {}, method: "GET" | "POST" = "GET") =>
  callRoute<Body>(route, method, { ...call, headers: { "Accept-Language": "es-MX, en;q=0.5", ...headers } });

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:30:00Z");
});

test("reports the system's health in the language of the request", async () => {
  const { token } = await createMember({ role: "admin" });
  const { json } = await read<AdminHealth>(healthRoute, { token });
  expect(json.parts).toHaveLength(20);
  for (const { name, detail } of json.parts) {
    expect(name).toMatch(TRANSLATED);
    expect(detail).toMatch(TRANSLATED);
  }
  const english = await callRoute<AdminHealth>(healthRoute, "GET", { token });
  expect(english.text).not.toContain("⟦");
});

test("exports both lists as CSV in the language of the request", async () => {
  const { token, userId } = await createMember({ role: "admin" });
  const event = await createEvent({ name: "Mixer" });
  await createRsvp(userId, event.id);
  const connections = await read(connectionsRoute, { token });
  expect(connections.text).toContain('"⟦First Name⟧","⟦Last Name⟧","⟦Email⟧"');
  const attendees = await read(attendeesRoute, { token, params: { id: event.id } });
  expect(attendees.text).toContain('"⟦First Name⟧","⟦Last Name⟧","⟦Email⟧"');
  expect(attendees.text).toContain('"⟦Going⟧"');
});

test("names devices and explains check-in in the language of the request", async () => {
  const { token, userId } = await createMember();
  const { json: sessions } = await read<SessionResponse[]>(sessionsRoute, { token });
  expect(sessions[0]?.device).toBe("⟦Unknown device⟧");
  const event = await createEvent();
  await createRsvp(userId, event.id);
  const { json } = await read<CheckInValidation>(validateRoute, { token, params: { id: event.id } }, "POST");
  expect(json.message).toMatch(TRANSLATED);
});

test("writes the calendar file in the language of the request, also if another one is cached", async () => {
  const { id } = await createEvent({ isOnline: true });
  const english = await callRoute(calendarRoute, "GET", { params: { id } });
  expect(english.text).toContain("LOCATION:Online");
  const headers = { "If-None-Match": english.headers.get("etag") ?? "" };
  const other = await read(calendarRoute, { params: { id }, headers });
  expect(other.status).toBe(200);
  expect(other.text).toContain("LOCATION:⟦Online⟧");
  expect(other.text).toContain("PRODID:-//Nametag//Events//ES");
});

test("sends an email in the language of recipients and confirms it in that of the request", async () => {
  const { token } = await createMember({ role: "admin" });
  const { json } = await read<{ message: string }>(thankYouRoute, { token }, "POST");
  expect(json.message).toMatch(TRANSLATED);
  const [email] = await readOutbox(env().DATA_DIR);
  expect(email?.subject).toBeTruthy();
  expect(`${email?.subject ?? ""}${email?.html ?? ""}`).not.toContain("⟦");
});
