import { NextRequest } from "next/server";

import * as nextAuthRoute from "@/app/api/auth/[...nextauth]/route";
import * as joinRoute from "@/app/api/auth/oidc/join/route";
import * as registerRoute from "@/app/api/auth/oidc/register/route";
import type { SignInResponse } from "@/lib/auth/responses";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";

import { resetDatabase } from "../database/database";
import { PASSWORD } from "../factories/users";
import { passProvider, startIdentityProvider, type Person } from "./identity-provider";
import { callRoute } from "./route";
import type { ErrorBody } from "./two-step";

export const SITE = "http://localhost:3000";

/** A browser that keeps cookies and follows the sign-in by the identity provider. */
export class IdentityBrowser {
  readonly #jar = new Map<string, string>();

  store({ headers }: { headers: Headers }): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (/Max-Age=0/.test(cookie)) this.#jar.delete(name);
      else this.#jar.set(name, value);
    }
  }
  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  set(name: string, value: string): void {
    this.#jar.set(name, value);
  }
  get token(): string | undefined {
    return this.#jar.get("next-auth.session-token");
  }
  get isSignedIn(): boolean {
    return this.#jar.has("next-auth.session-token");
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<string> {
    const { pathname } = new URL(path, SITE);
    const request = new NextRequest(new URL(path, SITE), {
      headers: { cookie: this.cookie, "user-agent": "test", ...headers },
    });
    const nextauth = pathname.split("/").slice(3);
    const response = await nextAuthRoute.GET(request, { params: Promise.resolve({ nextauth }) });
    this.store(response);
    return response.headers.get("location") ?? String(response.status);
  }
  start = (from = "/login") => this.get("/api/auth/signin/oidc", { referer: `${SITE}${from}` });
  /** Returns the address at which the provider's response arrives. */
  identify = async (from?: string) => passProvider(await this.start(from), SITE);
  /** Returns where the browser is at the end. */
  signIn = async (from?: string) => this.get(await this.identify(from));
}

export const NEW_PERSON: Person = {
  sub: "ana",
  email: "Ana.New@nametag.test",
  email_verified: true,
  given_name: "Ana",
  family_name: "Ruiz",
};

/** What the provider's response waits for: a form of this address, or a second step. */
export function readStepCookie(browser: IdentityBrowser): Partial<StoredStep> {
  const value = /nametag-identity=([^.;]+)/.exec(browser.cookie)?.[1] ?? "";
  return value === "" ? {} : (JSON.parse(Buffer.from(value, "base64url").toString()) as StoredStep);
}

type StoredStep = {
  identity?: { email: string; firstName: string; lastName: string };
  twoStep?: { pendingToken: string };
};

const getShownEmail = (browser: IdentityBrowser): string =>
  readStepCookie(browser).identity?.email ?? "ana.new@nametag.test";

async function post<Body = SignInResponse & ErrorBody>(browser: IdentityBrowser, route: object, body: object) {
  const response = await callRoute<Body>(route, "POST", {
    body,
    cookie: browser.cookie,
    headers: { "user-agent": "test", origin: SITE },
  });
  browser.store(response);
  return response;
}

/** `email` is the one that the form shows. */
export const join = (browser: IdentityBrowser, password = PASSWORD, email = getShownEmail(browser)) =>
  post(browser, joinRoute, { email, password });
export const register = (browser: IdentityBrowser, email = getShownEmail(browser)) =>
  post(browser, registerRoute, { email, firstName: "Ana", lastName: "Ruiz", location: "Tampa" });

export const countSessions = (userId: string) => db().session.count({ where: { userId } });

/** Runs a provider for all tests of the file, each with an empty database. */
export function runIdentityProvider() {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  beforeAll(async () => {
    provider = await startIdentityProvider({ siteUrl: SITE });
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    await resetDatabase();
    provider.setTokenChange(null);
    process.env.OIDC_ISSUER = provider.issuer;
    delete process.env.OIDC_ADMIN_GROUP;
    resetEnv();
  });

  function be(person: Person): void {
    provider.setPeople([person]);
    provider.logInAs(person.sub);
  }
  return {
    get: () => provider,
    /** Signs this person in at the provider. */
    be,
    async createConnected(person: Person = NEW_PERSON) {
      be(person);
      const browser = new IdentityBrowser();
      await browser.signIn();
      const { json } = await register(browser);
      return { browser, userId: json.user.id, token: json.token };
    },
  };
}
