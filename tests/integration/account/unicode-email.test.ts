/** Addresses that are not ASCII (docs/product/sessions.md#email-addresses). */
import * as usersRoute from "@/app/api/admin/users/route";
import * as emailRoute from "@/app/api/auth/email/route";
import * as confirmRoute from "@/app/api/auth/email/confirm/route";
import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as registerRoute from "@/app/api/auth/register/route";
import * as requestResetRoute from "@/app/api/auth/request-password-reset/route";
import * as connectionsRoute from "@/app/api/connections/me/route";
import * as exportRoute from "@/app/api/connections/me/export/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent } from "@/tests/support/factories/events";
import { createMember, createUser, PASSWORD } from "@/tests/support/factories/users";
import { listReceived, requestByAddress } from "@/tests/support/fixtures/walk-ins";
import { createOutbox } from "@/tests/support/servers/outbox";
import { callRoute } from "@/tests/support/servers/route";

const SHOWN = "müller@exämple.de";
const STORED = "müller@xn--exmple-cua.de";
const SPELLINGS = [SHOWN, STORED, " MÜLLER@EXÄMPLE.DE ", "mu\u0308ller@Exa\u0308mple.de", "müller@exämple。de"];
const outbox = createOutbox();

type SignedIn = { token: string; user: { email: string } };

const register = (email: string, headers = {}) =>
  callRoute<SignedIn & { fields?: object }>(registerRoute, "POST", {
    body: { firstName: "Zoë", lastName: "Müller", email, password: PASSWORD, location: "Tampa" },
    headers,
  });
const login = (email: string, password = PASSWORD) =>
  callRoute<SignedIn>(loginRoute, "POST", { body: { email, password } });
const requestReset = (email: string) => callRoute(requestResetRoute, "POST", { body: { email } });
const search = async (token: string, text: string) => {
  const path = `/api/admin/users?search=${encodeURIComponent(text)}`;
  return (await callRoute<{ email: string }[]>(usersRoute, "GET", { path, token })).json.map(({ email }) => email);
};

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
});

it("signs in with every spelling of the address that was registered, and shows it as people read it", async () => {
  const { status, json } = await register(SHOWN);
  expect([status, json.user.email]).toEqual([201, SHOWN]);
  expect((await db().user.findFirstOrThrow()).email).toBe(STORED);
  const [link = ""] = await outbox.listConfirmationTokens(STORED);
  expect((await callRoute(confirmRoute, "POST", { body: { token: link }, token: json.token })).status).toBe(200);
  for (const spelling of SPELLINGS) {
    const { status, json } = await login(spelling);
    expect([spelling, status, json.user.email]).toEqual([spelling, 200, SHOWN]);
  }
  expect((await callRoute(meRoute, "GET", { token: json.token })).json).toMatchObject({ email: SHOWN });
});

it("creates one account for all spellings, also at once", async () => {
  const responses = await Promise.all(SPELLINGS.map((spelling) => register(spelling)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(await db().user.count()).toBe(1);
});

it.each([
  ["en", "Please enter a valid email address"],
  ["es", "Escribe una dirección de correo válida"],
])("refuses a wrong domain in the language %s with the text for every wrong address", async (language, text) => {
  for (const email of ["a@xn--a.de", "a@exämple..de", "ü ü@exämple.de", "<ü@exämple.de>"]) {
    const { status, json } = await register(email, { "accept-language": language });
    expect([email, status, json.fields]).toEqual([email, 400, { email: text }]);
  }
});

it("mails to the stored form, and counts all spellings as one recipient", async () => {
  await createUser({ email: STORED });
  const statuses: number[] = [];
  for (const spelling of SPELLINGS) statuses.push((await requestReset(spelling)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const mails = await outbox.list();
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([STORED]));
});

it("counts wrong passwords of all spellings for one account", async () => {
  await createUser({ email: STORED });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await login(SPELLINGS[n % SPELLINGS.length] ?? "", "wrong")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

it("changes an email to such an address, and refuses another spelling of the present one", async () => {
  const { user, token } = await createMember();
  const change = (newEmail: string) =>
    callRoute<{ change: { email: string } | null; fields?: object }>(emailRoute, "PUT", {
      token,
      body: { newEmail, password: PASSWORD },
    });
  expect((await change(SHOWN)).json.change?.email).toBe(SHOWN);
  const [link = ""] = await outbox.listConfirmationTokens(STORED);
  const confirmed = await callRoute(confirmRoute, "POST", { body: { token: link }, token });
  expect([confirmed.status, confirmed.json]).toMatchObject([200, { email: SHOWN }]);
  const notices = (await outbox.list()).filter(({ to }) => to === user.email);
  expect(notices.map(({ text }) => text).join()).toContain("m•••@exämple.de");
  expect((await change("Müller@EXÄMPLE.de")).json.fields).toEqual({ newEmail: "This is already your email" });
});

it("finds the address in every spelling in the admins' searches", async () => {
  await createUser({ email: STORED });
  const admin = await createMember({ role: "admin" });
  for (const text of [SHOWN, "Müller@EXÄMPLE.de", "@exämple.de", STORED, "muller"])
    expect([text, await search(admin.token, text)]).toEqual([text, [SHOWN]]);
  expect(await search(admin.token, "@exümple.de")).toEqual([]);
});

it("asks a walk-in by any spelling of the address", async () => {
  const walkIn = await createMember({ email: STORED });
  const host = await createMember();
  const { id } = await createEvent({ hostUserId: host.userId });
  for (const spelling of SPELLINGS) expect((await requestByAddress(host, id, spelling)).json.address).toBe(SHOWN);
  expect((await listReceived(walkIn)).json).toHaveLength(1);
});

it("shows the address to connections and in their CSV file, but in Punycode if it imitates another", async () => {
  const admin = await createMember({ role: "admin" });
  const imitation = "ana@xn--pple-43d.com";
  for (const email of [STORED, imitation])
    await createConnection(admin.userId, (await createUser({ email })).id, { status: "accepted" });
  const { json } = await callRoute<ConnectionResponse[]>(connectionsRoute, "GET", { token: admin.token });
  expect(json.map(({ receiver }) => receiver.email).sort()).toEqual([imitation, SHOWN]);
  const { text } = await callRoute(exportRoute, "GET", { token: admin.token });
  expect(text).toContain(SHOWN);
  expect(text).toContain(imitation);
});

it("stores a host's address in one form, and keeps it when the shown one is sent again", async () => {
  const admin = await createMember({ role: "admin" });
  const { id } = await createEvent();
  const put = (hostEmail: string) =>
    callRoute<{ hostEmail: string }>(eventRoute, "PUT", { params: { id }, body: { hostEmail }, token: admin.token });
  const { json } = await put("Müller@Exämple.de");
  expect(json.hostEmail).toBe(SHOWN);
  expect((await put(json.hostEmail)).json.hostEmail).toBe(SHOWN);
  expect((await db().event.findUniqueOrThrow({ where: { id } })).hostEmail).toBe(STORED);
});
