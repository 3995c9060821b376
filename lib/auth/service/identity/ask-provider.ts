import { isNativeError } from "node:util/types";

import { decode, encode } from "next-auth/jwt";
import { generators } from "openid-client";
import { z } from "zod";

import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";

import type { Identity } from "../../schema/identity";
import { createCookie, toHostCookieName } from "../session/cookie";
import { limitCall } from "./limited-call";
import { type Checks, type Claims, getProviderAddress, requestClaims, toIdentity, type Unusable } from "./provider";

/** The part before values, which may be secret, such as the `state` of another browser. */
const describeFailure = ({ message, code }: ProviderError): string =>
  ((message.split(/[,:]/)[0] ?? "") || (code ?? "unknown")).slice(0, 100);

type ProviderError = Error & { code?: string };

const isUnreachable = ({ message, code = "" }: ProviderError): boolean =>
  /^E(?!RR_)[A-Z_]+$/.test(code) ||
  /^(outgoing request timed out|The identity provider |expected 200 OK, got: 5)/.test(message);

function logFailure(thrown: unknown): "failed" | "unavailable" {
  const error: ProviderError = isNativeError(thrown) ? thrown : new Error("unknown");
  logger.warn({ reason: describeFailure(error) }, "sign-in by the identity provider failed");
  return isUnreachable(error) ? "unavailable" : "failed";
}

/** The cookie binds the provider's response to the browser that asked. */
const getCheckCookieName = (): string => toHostCookieName("nametag-identity-checks");
const CHECK_SECONDS = 15 * 60;

const checksSchema = z.object({ state: z.string(), nonce: z.string(), code_verifier: z.string() });

const getSeal = () => ({ secret: env().NEXTAUTH_SECRET, salt: getCheckCookieName() });

async function createCheckCookie(checks: Checks): Promise<string> {
  const value = await encode({ token: checks, maxAge: CHECK_SECONDS, ...getSeal() });
  return createCookie(getCheckCookieName(), value, CHECK_SECONDS);
}

async function openChecks(value: string | undefined): Promise<Checks> {
  const checks = checksSchema.safeParse(await decode({ token: value, ...getSeal() }));
  if (!checks.success) throw new Error("The checks of this browser are missing");
  return checks.data;
}

/** The checks hold for one response. */
export const createEndedChecks = (): string => createCookie(getCheckCookieName(), "", 0);

type Redirection = { location: string; setCookies: string[] };

/**
 * Returns the provider's address and the cookie of the checks; null if it can't be reached.
 * @param asksAccount lets the person choose another account there
 */
export const startIdentification = ({ asksAccount }: { asksAccount: boolean }): Promise<Redirection | null> =>
  limitCall(() => start(asksAccount));

async function start(asksAccount: boolean): Promise<Redirection | null> {
  const checks = {
    state: generators.state(),
    nonce: generators.nonce(),
    code_verifier: generators.codeVerifier(),
  };
  try {
    const location = await getProviderAddress(checks, asksAccount);
    return { location, setCookies: [await createCheckCookie(checks)] };
  } catch (error) {
    logFailure(error);
    return null;
  }
}

/**
 * Checks the provider's response: state, PKCE, nonce, signature, issuer, audience and expiry.
 * `isEnded` tells that the provider's response was used.
 */
export async function finishIdentification(
  query: Record<string, string>,
  readCookie: (name: string) => string | undefined,
): Promise<Identified> {
  const claims = await limitCall(() => finish(query, readCookie(getCheckCookieName())));
  if (claims === null) return { identity: "unavailable", isEnded: false };
  return typeof claims === "string"
    ? { identity: claims, isEnded: false }
    : { identity: toIdentity(claims), isEnded: true };
}

type Identified = { identity: Identity | Unusable | "unavailable"; isEnded: boolean };

async function finish(
  query: Record<string, string>,
  checkCookie: string | undefined,
): Promise<Claims | "failed" | "unavailable"> {
  try {
    return await requestClaims(query, await openChecks(checkCookie));
  } catch (error) {
    return logFailure(error);
  }
}
