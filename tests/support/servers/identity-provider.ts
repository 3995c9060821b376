import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT, type JWK, type JWTPayload } from "jose";
import { Provider } from "oidc-provider";

import { resetEnv } from "@/lib/core/server/process/env";

/** A person at the provider: their claims, such as `email` and `groups`. */
export type Person = { sub: string } & Record<string, unknown>;
type Claims = JWTPayload & Record<string, unknown>;

const VARIABLES = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_LABEL", "OIDC_ADMIN_GROUP"] as const;
const CLIENT = { id: "nametag", secret: "a-secret-of-the-provider-for-tests-only" };
const SCOPES = {
  openid: ["sub"],
  email: ["email", "email_verified"],
  profile: ["name", "given_name", "family_name", "groups", "preferred_username", "displayName", "roles"],
};

function createKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...(privateKey.export({ format: "jwk" }) as JWK), kid: "test", alg: "RS256", use: "sig" };
}

async function signAgain(token: string, key: JWK, change: (claims: Claims) => Claims): Promise<string> {
  const { alg = "RS256" } = decodeProtectedHeader(token);
  return new SignJWT(change(decodeJwt(token)))
    .setProtectedHeader({ alg, kid: key.kid })
    .sign(await importJWK(key, alg));
}

const LOG_IN_PAGE = `<!doctype html><html lang="en"><title>Harbor ID</title><form method="post">
<label>Name <input name="sub"></label><button>Log in</button></form></html>`;

type Stored = Record<string, unknown> & { uid?: string; consumed?: number; grantId?: string };

/** What the provider's own adapter does, which warns against its use. */
class MemoryAdapter {
  static readonly #rows = new Map<string, Stored>();
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  readonly #key = (id: string) => `${this.#name} ${id}`;

  upsert = (id: string, row: Stored) => Promise.resolve(void MemoryAdapter.#rows.set(this.#key(id), row));
  find = (id: string) => Promise.resolve(MemoryAdapter.#rows.get(this.#key(id)));
  findByUid = (uid: string) => Promise.resolve([...MemoryAdapter.#rows.values()].find((row) => row.uid === uid));
  findByUserCode = () => Promise.resolve(undefined);
  destroy = (id: string) => Promise.resolve(void MemoryAdapter.#rows.delete(this.#key(id)));
  async consume(id: string): Promise<void> {
    const row = await this.find(id);
    if (row) row.consumed = 1;
  }
  revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, row] of MemoryAdapter.#rows) if (row.grantId === grantId) MemoryAdapter.#rows.delete(key);
    return Promise.resolve();
  }
}

/** The variables of a site whose provider will run on `port`. */
export const getProviderSettings = (port: number) => ({
  OIDC_ISSUER: `http://localhost:${port}`,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_LABEL: "Harbor ID",
});

type Options = { port?: number; siteUrl: string };

/**
 * Starts an OpenID provider (oidc-provider) and sets the variables that point to it until `stop`.
 * It signs in the person of `logInAs` without a page, or shows a form that asks whose `sub` it is.
 */
export async function startIdentityProvider({ port: requestedPort = 0, siteUrl }: Options) {
  const key = createKey();
  const people = new Map<string, Person>();
  let current: string | null = null;
  let changeToken: ((claims: Claims) => Claims) | null = null;
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown> = () => Promise.resolve();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(requestedPort, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { OIDC_ISSUER: issuer } = getProviderSettings(port);

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${siteUrl}/api/auth/callback/oidc`],
      },
    ],
    adapter: MemoryAdapter,
    jwks: { keys: [key] },
    cookies: { keys: ["a-key-for-tests-only"] },
    claims: SCOPES,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_: unknown, sub: string) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => person };
    },
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const { clientId } = oidc.client;
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== "/token" || !changeToken || !body?.id_token) return;
    context.body = { ...body, id_token: await signAgain(body.id_token, key, changeToken) };
  });
  const callback = provider.callback();
  handle = async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return callback(request, response);
    if (current === null && request.method === "GET") {
      return response.writeHead(200, { "Content-Type": "text/html" }).end(LOG_IN_PAGE);
    }
    const accountId = current ?? new URLSearchParams(await text(request)).get("sub");
    return provider.interactionFinished(request, response, { login: { accountId } });
  };

  Object.assign(process.env, getProviderSettings(port));
  resetEnv();
  return {
    issuer,
    setPeople: (list: Person[]) => {
      people.clear();
      for (const person of list) people.set(person.sub, person);
    },
    /** Null shows the form. */
    logInAs: (sub: string | null) => (current = sub),
    /** Changes and signs again the tokens that the provider gives. Null leaves them as they are. */
    setTokenChange: (change: typeof changeToken) => (changeToken = change),
    async stop() {
      for (const name of VARIABLES) delete process.env[name];
      resetEnv();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows the provider's redirects like a browser. Returns the address at the site they end at. */
export async function passProvider(location: string, siteUrl: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = location;
  for (let hops = 0; hops < 10 && !url.startsWith(siteUrl); hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const setCookie of response.headers.getSetCookie()) {
      const [pair = ""] = setCookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`The provider responded ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
  return url;
}
