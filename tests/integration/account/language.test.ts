/**
 * The language of requests, and of what members get by mail (docs/product/navigation.md#language).
 */
import * as loginRoute from "@/app/api/auth/login/route";
import * as logoutRoute from "@/app/api/auth/logout/route";
import * as registerRoute from "@/app/api/auth/register/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as languageRoute from "@/app/api/language/route";
import * as sessionsRoute from "@/app/api/auth/sessions/[id]/route";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { readOutbox } from "@/lib/mail/outbox";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";
import { getConnectionPair } from "@/lib/notifications/data";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser, PASSWORD } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

type Failure = { message: string; fields?: Record<string, string> };

const SPANISH = { "Accept-Language": "es-MX, en;q=0.5" };
const getStored = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).language;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T12:00:00Z");
});

test("answers errors in Spanish by the header, by the cookie before it, and by the account before both", async () => {
  const read = (headers: Record<string, string>, token?: string) =>
    token
      ? callRoute<Failure>(sessionsRoute, "DELETE", { token, headers, params: { id: "0".repeat(32) } })
      : callRoute<Failure>(meRoute, "GET", { headers });
  expect((await read(SPANISH)).json.message).toBe("Inicia sesión para continuar.");
  expect((await read({ ...SPANISH, cookie: "language=en" })).json.message).toBe("Please log in to continue.");
  expect((await read({ cookie: "language=es" })).json.message).toBe("Inicia sesión para continuar.");

  const { token } = await createMember({ language: "en" });
  const other = await createMember({ language: "es" });
  const ended = { en: "This device is already signed out.", es: "La sesión de este dispositivo ya está cerrada." };
  expect((await read({ ...SPANISH, cookie: "language=es" }, token)).json.message).toBe(ended.en);
  expect((await read({ cookie: "language=en" }, other.token)).json.message).toBe(ended.es);
});

test("stores a member's choice, removes it, and refuses an unknown language in the language of the caller", async () => {
  const { token, userId } = await createMember();
  const put = (language: unknown) => callRoute<Failure>(languageRoute, "PUT", { token, body: { language } });
  expect((await put("es")).json).toEqual({ language: "es" });
  expect(await getStored(userId)).toBe("es");
  const refused = await put("fr");
  expect(refused.status).toBe(400);
  expect(refused.json.fields).toEqual({ language: "Elige uno de los idiomas ofrecidos" });
  expect((await put(null)).json).toEqual({ language: null });
  expect(await getStored(userId)).toBeNull();
  await expect(createUser({ language: "Español" })).rejects.toThrow("users_language_is_a_tag");
});

test("remembers a visitor's choice in a cookie that scripts can't read, and forgets it", async () => {
  const put = (language: unknown) => callRoute(languageRoute, "PUT", { body: { language } });
  const [chosen] = (await put("es")).headers.getSetCookie();
  expect(chosen).toMatch(/^language=es; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
  const [forgotten] = (await put(null)).headers.getSetCookie();
  expect(forgotten).toMatch(/^language=; Max-Age=0; Path=\//);
});

test("sets the cookie to the account's choice at sign-in, and never the choice to the cookie", async () => {
  const [ana, ben] = [await createUser({ language: "es" }), await createUser()];
  const signIn = async ({ email }: { email: string }, cookie: string) => {
    const body = { email, password: PASSWORD };
    const { status, headers } = await callRoute(loginRoute, "POST", { body, cookie });
    expect(status).toBe(200);
    return headers.getSetCookie().filter((value) => value.startsWith("language="));
  };
  expect(await signIn(ana, "language=en")).toEqual([expect.stringMatching(/^language=es;/)]);
  expect(await signIn(ben, "language=es")).toEqual([]);
  expect(await Promise.all([ana.id, ben.id].map(getStored))).toEqual(["es", null]);
});

test("forgets the language of the browser at sign-out", async () => {
  const { token } = await createMember({ language: "es" });
  const { headers } = await callRoute(logoutRoute, "POST", { token });
  expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^language=; Max-Age=0;/));
});

test("stores the language of the registration form, unless only the default decided it", async () => {
  const register = async (email: string, headers: Record<string, string>) => {
    const body = { email, password: "plum-Harbor-71", firstName: "Ana", lastName: "Ruiz", location: "Tampa" };
    const { status } = await callRoute(registerRoute, "POST", { body, headers });
    expect(status).toBe(201);
    return (await db().user.findUniqueOrThrow({ where: { email } })).language;
  };
  expect(await register("ana@example.com", SPANISH)).toBe("es");
  expect(await register("ben@example.com", { "Accept-Language": "en-US" })).toBeNull();
  expect(await register("chloe@example.com", { ...SPANISH, cookie: "language=en" })).toBe("en");
});

test("mails and alerts each member in their own language, with dates as it writes them", async () => {
  const [ana, ben] = [await createUser({ language: "es" }), await createUser()];
  const event = await createEvent({
    name: "Mixer",
    startTime: new Date("2026-11-21T23:00:00Z"),
    endTime: new Date("2026-11-22T01:00:00Z"),
  });
  for (const { id } of [ana, ben]) await createRsvp(id, event.id);
  const payload = {
    about: "reminder",
    eventId: event.id,
    moment: "24h",
    startTime: "2026-11-21T23:00:00.000Z",
  } as const;
  await enqueueDeliveries(
    [ana, ben].map(({ id }) => ({ channel: "mail", key: `reminder:${id}`, kind: "reminders", userId: id, payload })),
  );
  await runDeliveries();
  const mails = await readOutbox(env().DATA_DIR);
  const [spanish, english] = [ana, ben].map(({ email }) => mails.find(({ to }) => to === email));
  expect(english?.subject).toBe("Mixer is tomorrow");
  expect(spanish?.subject).toBe("Mixer es mañana");
  expect(spanish?.html).toContain('<html lang="es">');
  expect(spanish?.text).toContain("sábado, 21 de noviembre de 2026, 6:00 p. m. a 8:00 p. m.");
  expect(spanish?.text).toContain("Cancelar la suscripción");

  const connection = await createConnection(ana.id, ben.id);
  const pair = await getConnectionPair(connection.id);
  expect([pair?.requester.locale, pair?.receiver.locale]).toEqual(["es", "en"]);
});
