/** Whom the identity provider lets in, in the shapes in which well-known ones speak of people. */
import * as emailCodeRoute from "@/app/api/auth/email-code/route";
import * as verifyCodeRoute from "@/app/api/auth/email-code/verify/route";
import * as oidcRoute from "@/app/api/auth/oidc/route";
import * as passkeyOptionsRoute from "@/app/api/auth/passkey/options/route";
import * as registerRoute from "@/app/api/auth/register/route";
import { canQuickJoin } from "@/lib/auth/data/registration-mode";
import { db } from "@/lib/core/server/db";
import { signInByPasskey } from "@/lib/two-step/service/sign-in/by-passkey";

import { createAuthenticator, createCode } from "@/tests/support/factories/two-step";
import { createUser } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import {
  IdentityBrowser,
  join,
  NEW_PERSON,
  readStepCookie,
  register,
  runIdentityProvider,
} from "@/tests/support/servers/identity-browser";
import { callRoute } from "@/tests/support/servers/route";
import { byCode, type ErrorBody, login, startSignIn, verify } from "@/tests/support/servers/two-step";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

recordBus();
const { get: provider, be, createConnected } = runIdentityProvider();

const OPTIONS = {
  ...{ OIDC_ALLOWED_GROUPS: undefined, OIDC_ALLOWED_DOMAINS: undefined, OIDC_TRUST_EMAIL: undefined },
  ...{ OIDC_CLAIM_NAME: undefined, OIDC_CLAIM_EMAIL: undefined, OIDC_CLAIM_GROUPS: undefined, SIGN_IN: undefined },
};
afterEach(() => unsetVariables(OPTIONS));

const FORM = "/sign-in?returnTo=%2Fevents";
const REFUSED = "/sign-in?error=notAllowed&returnTo=%2Fevents";
const signIn = () => new IdentityBrowser().signIn();

describe("Keycloak, with groups and verified addresses", () => {
  beforeEach(() => setVariables({ OIDC_ALLOWED_GROUPS: "/staff, /members" }));

  it.each([
    [["/members", "/other"], FORM],
    [["/other"], REFUSED],
    ["/members", REFUSED],
    [undefined, REFUSED],
  ])("lets in the groups %j", async (groups, address) => {
    be({ ...NEW_PERSON, groups });
    expect(await signIn()).toBe(address);
  });

  it("refuses a member at the next sign-in after they left the group", async () => {
    await createConnected({ ...NEW_PERSON, groups: ["/staff"] });
    expect(await signIn()).toBe("/events");
    be({ ...NEW_PERSON, groups: [] });
    expect(await signIn()).toBe(REFUSED);
  });
});

describe("Entra, without email_verified", () => {
  const { sub } = NEW_PERSON;
  const person = { sub, preferred_username: "Ana.New@nametag.test", displayName: "Ana Ruiz", roles: ["organizers"] };
  const claims = { OIDC_CLAIM_EMAIL: "preferred_username", OIDC_CLAIM_NAME: "displayName", OIDC_CLAIM_GROUPS: "roles" };

  it("registers from the claims that the operator names, and knows the admins' group", async () => {
    setVariables({ ...claims, OIDC_TRUST_EMAIL: "true", OIDC_ADMIN_GROUP: "organizers" });
    be(person);
    const browser = new IdentityBrowser();
    expect(await browser.signIn()).toBe(FORM);
    expect(readStepCookie(browser).identity).toMatchObject({
      ...{ email: "ana.new@nametag.test", firstName: "Ana", lastName: "Ruiz" },
    });
    const { id } = (await register(browser)).json.user;
    expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: "admin" });
  });

  it("is refused unless the operator trusts its addresses", async () => {
    be({ ...NEW_PERSON, email_verified: undefined });
    expect(await signIn()).toBe("/sign-in?error=unverified&returnTo=%2Fevents");
  });
});

describe("Authentik, with email_verified: false", () => {
  beforeEach(() => be({ ...NEW_PERSON, email_verified: false }));

  it("is refused unless the operator trusts its addresses", async () => {
    expect(await signIn()).toBe("/sign-in?error=unverified&returnTo=%2Fevents");
    setVariables({ OIDC_TRUST_EMAIL: "1" });
    expect(await signIn()).toBe(FORM);
  });

  it("opens no account with the address before its password was given", async () => {
    setVariables({ OIDC_TRUST_EMAIL: "1" });
    await createUser({ email: "ana.new@nametag.test" });
    const browser = new IdentityBrowser();
    expect([await browser.signIn(), browser.isSignedIn]).toEqual([FORM, false]);
    expect((await join(browser, "wrong password")).status).toBe(403);
    expect((await join(browser)).status).toBe(200);
  });
});

describe("Google, with the domain in hd", () => {
  beforeEach(() => setVariables({ OIDC_ALLOWED_DOMAINS: "example.org, Nametag.TEST" }));

  it.each([
    ["nametag.test", FORM],
    ["other.test", REFUSED],
  ])("lets in the domain %s", async (hd, address) => {
    be(NEW_PERSON);
    provider().setTokenChange((claims) => ({ ...claims, hd }));
    expect(await signIn()).toBe(address);
  });

  it("goes by the address at a provider without hd", async () => {
    be(NEW_PERSON);
    expect(await signIn()).toBe(FORM);
    be({ ...NEW_PERSON, email: "ana@sub.nametag.test" });
    expect(await signIn()).toBe(REFUSED);
  });
});

describe("the only way in", () => {
  const email = "ana@nametag.test";
  const SAID = "This site logs people in by Harbor ID alone. Please use its button on the log-in page.";
  beforeEach(() => setVariables({ SIGN_IN: "provider" }));

  it("refuses passwords, registrations, digits and passkeys", async () => {
    await createUser({ email });
    const post = (route: object, body: object) => callRoute<ErrorBody>(route, "POST", { body });
    for (const { status, json } of [
      await login(email),
      await post(registerRoute, { email, password: "rosemary7", firstName: "A", lastName: "B", location: "Tampa" }),
      await post(emailCodeRoute, { email, isJoining: true }),
      await post(verifyCodeRoute, { email, code: "123456" }),
      await post(passkeyOptionsRoute, {}),
    ])
      expect([status, json.message]).toEqual([403, SAID]);
    await expect(signInByPasskey({} as never, "browser", {} as never)).rejects.toMatchObject({ code: "forbidden" });
    expect([await db().session.count(), await db().user.count(), canQuickJoin()]).toEqual([0, 1, false]);
  });

  it("ends second steps that a password began before", async () => {
    setVariables({ SIGN_IN: "all" });
    const { id } = await createUser({ email });
    const secret = await createAuthenticator(id);
    const pendingToken = await startSignIn(email);
    setVariables({ SIGN_IN: "provider" });
    expect((await verify(pendingToken, byCode(createCode(secret)))).status).toBe(401);
  });

  it("registers new members, who can't disconnect it", async () => {
    const { userId, token } = await createConnected();
    await db().user.update({ where: { id: userId }, data: { passwordHash: "$argon2id$x" } });
    const { json } = await callRoute(oidcRoute, "GET", { token });
    expect(json).toMatchObject({ isOnly: true, hasPassword: true, canDisconnect: false });
    expect((await callRoute(oidcRoute, "DELETE", { token })).status).toBe(409);
  });
});
