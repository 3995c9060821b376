import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Duplex } from "node:stream";
import { Socket } from "node:net";

import { custom, generators, Issuer } from "openid-client";

import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { cutText } from "@/lib/core/shared/text/written-text";

import { getIssuerId, toIssuerId } from "../../data/identity";
import { emailSchema } from "../../schema/credentials";
import { identitySchema, type Identity } from "../../schema/identity";
import { MAX_CALLS } from "./limited-call";

export const PROVIDER_ID = "oidc";

const DEADLINE_MS = 8_000;
const MAX_BYTES = 512 * 1024;
/** Of the clocks here and there. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** Claims by source: the signed token, and the userinfo response of the same subject. */
export type Claims = { token: Record<string, unknown>; userinfo: Record<string, unknown> };

/** Each request has its own connection, so limits of the connection are those of the request. */
function limitSocket<Connection extends Duplex | null | undefined>(socket: Connection): Connection {
  if (!(socket instanceof Socket)) return socket;
  const deadline = setTimeout(() => socket.destroy(new Error("The identity provider took too long")), DEADLINE_MS);
  socket.once("close", () => clearTimeout(deadline));
  socket.on("data", () => {
    if (socket.bytesRead > MAX_BYTES) socket.destroy(new Error("The identity provider sent too much"));
  });
  return socket;
}

class LimitedHttpsAgent extends HttpsAgent {
  override createConnection(...args: Parameters<HttpsAgent["createConnection"]>) {
    return limitSocket(super.createConnection(...args));
  }
}

/** For a provider on this computer. */
class LimitedHttpAgent extends HttpAgent {
  override createConnection(...args: Parameters<HttpAgent["createConnection"]>) {
    return limitSocket(super.createConnection(...args));
  }
}

const limits = { keepAlive: false, maxSockets: MAX_CALLS };
const agents = { "http:": new LimitedHttpAgent(limits), "https:": new LimitedHttpsAgent(limits) };

/** Values that bind the provider's response to the request of one browser. */
export type Checks = { state: string; nonce: string; code_verifier: string };

const getRedirectUri = (): string => `${env().NEXTAUTH_URL}/api/auth/callback/${PROVIDER_ID}`;

/** Reads the provider's document. */
async function createClient() {
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID = "", OIDC_CLIENT_SECRET } = env();
  const agent = agents[new URL(OIDC_ISSUER).protocol === "http:" ? "http:" : "https:"];
  // For the whole process, where nothing else uses openid-client.
  custom.setHttpOptionsDefaults({ timeout: DEADLINE_MS, agent });
  const issuer = await Issuer.discover(`${toIssuerId(OIDC_ISSUER)}/.well-known/openid-configuration`);
  const client = new issuer.Client({
    client_id: OIDC_CLIENT_ID,
    client_secret: OIDC_CLIENT_SECRET,
    redirect_uris: [getRedirectUri()],
  });
  client[custom.clock_tolerance] = CLOCK_TOLERANCE_SECONDS;
  return client;
}

/** Returns the address at which the person signs in. */
export async function getProviderAddress(checks: Checks, asksAccount: boolean): Promise<string> {
  const client = await createClient();
  return client.authorizationUrl({
    scope: "openid email profile",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: generators.codeChallenge(checks.code_verifier),
    code_challenge_method: "S256",
    ...(asksAccount && { prompt: "select_account" }),
  });
}

/** Asks for userinfo too, because many providers put the address only there. */
export async function requestClaims(query: Record<string, string>, checks: Checks): Promise<Claims> {
  const client = await createClient();
  const tokens = await client.callback(getRedirectUri(), query, checks);
  const userinfo = client.issuer.metadata.userinfo_endpoint ? await client.userinfo(tokens) : {};
  return { token: tokens.claims(), userinfo };
}

const toText = (value: unknown, max: number): string => (typeof value === "string" ? cutText(value.trim(), max) : "");

function getNames(claims: Record<string, unknown>): { firstName: string; lastName: string } {
  const { OIDC_CLAIM_NAME } = env();
  const [first = "", ...rest] = toText(claims[OIDC_CLAIM_NAME ?? "name"], 200).split(/\s+/);
  // A claim that the operator names replaces those of the standard.
  const standard: Claims["token"] = OIDC_CLAIM_NAME ? {} : claims;
  return {
    firstName: toText(standard.given_name, 100) || cutText(first, 100),
    lastName: toText(standard.family_name, 100) || cutText(rest.join(" "), 100),
  };
}

const GOOGLE = "https://accounts.google.com";

/**
 * Google also verifies addresses of accounts that no organization manages, and names that of the
 * others in `hd`.
 */
function getDomain({ hd }: Claims["token"], issuer: string, email: string): string {
  if (issuer !== GOOGLE && hd === undefined) return email.slice(email.lastIndexOf("@") + 1);
  return toText(hd, 255).toLowerCase();
}

function isAllowed(groups: unknown[], domain: string): boolean {
  const { OIDC_ALLOWED_GROUPS: allowedGroups, OIDC_ALLOWED_DOMAINS: domains } = env();
  const isInGroup = !allowedGroups || allowedGroups.some((name) => groups.includes(name));
  return isInGroup && (!domains || domains.includes(domain));
}

export type Unusable = "failed" | "noAddress" | "unverified" | "notAllowed";

/** For the operator: the person sees less. */
function refuse(failure: Unusable, reason: string): Unusable {
  logger.warn({ reason }, "the identity provider's claims can't be used");
  return failure;
}

/** Only issuer, subject, a verified address, the name and the groups are taken from the claims. */
export function toIdentity({ token, userinfo }: Claims): Identity | Unusable {
  const { OIDC_ADMIN_GROUP, OIDC_CLAIM_EMAIL = "email", OIDC_CLAIM_GROUPS = "groups", OIDC_TRUST_EMAIL } = env();
  const issuer = toIssuerId(String(token.iss));
  if (issuer !== getIssuerId()) return refuse("failed", "another issuer");
  // The address and what is said about it come from one source.
  const source = token[OIDC_CLAIM_EMAIL] === undefined ? userinfo : token;
  const written = source[OIDC_CLAIM_EMAIL];
  const email = emailSchema.safeParse(written);
  if (!email.success) return refuse("noAddress", written === undefined ? "no email" : "an invalid email");
  if (source.email_verified !== true && !OIDC_TRUST_EMAIL) return refuse("unverified", "email_verified is not true");
  const listed: unknown = token[OIDC_CLAIM_GROUPS] ?? userinfo[OIDC_CLAIM_GROUPS];
  const groups: unknown[] = Array.isArray(listed) ? listed : [];
  if (!isAllowed(groups, getDomain(token, issuer, email.data))) return refuse("notAllowed", "another group or domain");
  const isInAdminGroup = OIDC_ADMIN_GROUP !== undefined && groups.includes(OIDC_ADMIN_GROUP);
  const names = getNames({ ...userinfo, ...token });
  const identity = identitySchema.safeParse({
    issuer,
    subject: token.sub,
    email: email.data,
    ...names,
    isInAdminGroup,
  });
  return identity.success ? identity.data : refuse("failed", "an invalid subject");
}
