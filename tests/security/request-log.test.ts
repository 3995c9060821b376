/**
 * The log's lines about calls (docs/operations.md#logs): caller, address and result, and no secret.
 */
import * as adminUsersRoute from "@/app/api/admin/users/route";
import * as loginRoute from "@/app/api/auth/login/route";
import * as meRoute from "@/app/api/auth/me/route";
import * as nextAuthRoute from "@/app/api/auth/[...nextauth]/route";
import * as ownProfileRoute from "@/app/api/profiles/me/route";
import { logger } from "@/lib/core/server/process/logger";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { getSessionCookieName } from "@/lib/auth/service/session/cookie";

import { createMember, createUser, PASSWORD } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

let address = 0;
/** A new address for each test, because the lines of one address are limited. */
const from = () => ({ [CLIENT_ADDRESS_HEADER]: `198.51.100.${++address}` });
const current = () => `198.51.100.${address}`;

function watchLog() {
  const warn = jest.spyOn(logger, "warn").mockImplementation(() => undefined);
  const info = jest.spyOn(logger, "info").mockImplementation(() => undefined);
  const listRefusals = () => warn.mock.calls.filter(([, message]) => message === "call refused").map(([line]) => line);
  return { info, listRefusals, all: () => JSON.stringify([warn.mock.calls, info.mock.calls]) };
}

it("logs a call with the member's id and the client's address", async () => {
  const { token, userId } = await createMember();
  const { info, listRefusals } = watchLog();
  const { headers } = await callRoute(ownProfileRoute, "GET", { token, headers: from() });
  const call = { requestId: headers.get("x-request-id"), userId, address: current(), method: "GET", status: 200 };
  expect(info.mock.calls).toEqual([[expect.objectContaining(call)]]);
  expect(listRefusals()).toEqual([]);
});

it("warns of a wrong password, without the email and the password", async () => {
  const { listRefusals, all } = watchLog();
  const body = { email: "ana@secret.example", password: "hunter2-hunter2" };
  const { headers } = await callRoute(loginRoute, "POST", {
    path: "/api/auth/login?email=ana@secret.example",
    body,
    headers: from(),
  });
  const requestId = headers.get("x-request-id");
  expect(listRefusals()).toEqual([
    expect.objectContaining({ status: 401, requestId, address: current(), path: "/api/auth/login" }),
  ]);
  expect(all()).not.toMatch(/secret\.example|hunter2/);
});

it("says who signed in, how and from where, and whose password was wrong", async () => {
  const { id, email } = await createUser();
  const { info, all } = watchLog();
  const headers = from();
  await callRoute(loginRoute, "POST", { body: { email, password: "not it" }, headers });
  await callRoute(loginRoute, "POST", { body: { email, password: PASSWORD }, headers });
  const who = { userId: id, address: current() };
  expect(info.mock.calls).toContainEqual([who, "sign-in refused"]);
  expect(info.mock.calls).toContainEqual([{ ...who, by: "password" }, "signed in"]);
  expect(all()).not.toContain(email);
});

it("warns of a refused token, without the token", async () => {
  const { listRefusals, all } = watchLog();
  await callRoute(meRoute, "GET", { token: "eyJhbGciOiJIUzI1NiJ9.forged.token", headers: from() });
  expect(listRefusals()).toEqual([expect.objectContaining({ status: 401, code: "unauthorized", address: current() })]);
  expect(all()).not.toContain("eyJ");
});

it("warns of a member on an admin's call and of another site's page, with the member's id", async () => {
  const { token, userId } = await createMember();
  const { listRefusals } = watchLog();
  await callRoute(adminUsersRoute, "GET", { token, headers: from() });
  const foreign = {
    cookie: `${getSessionCookieName()}=${token}`,
    headers: { ...from(), origin: "https://evil.example" },
  };
  await callRoute(ownProfileRoute, "PUT", { ...foreign, body: {} });
  await callRoute(nextAuthRoute, "POST", { ...foreign, params: { nextauth: ["signout"] } as never });
  expect(listRefusals()).toEqual([
    expect.objectContaining({ status: 403, userId }),
    expect.objectContaining({ status: 403, userId, method: "PUT" }),
    expect.objectContaining({ status: 403, method: "POST", address: current() }),
  ]);
});

it("doesn't warn of a visitor without any credentials", async () => {
  const { listRefusals } = watchLog();
  expect((await callRoute(ownProfileRoute, "GET", { headers: from() })).status).toBe(401);
  expect(listRefusals()).toEqual([]);
});
