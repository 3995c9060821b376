import NextAuth, { type AuthOptions } from "next-auth";

import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";

import type { Identity } from "../../schema/identity";
import { createCookie } from "../cookie";
import { getCheckCookieNames, getCheckCookies } from "./check-cookies";
import { limitCall } from "./limited-call";
import { createProvider, PROVIDER_ID, toIdentity, type Claims, type Unusable } from "./provider";

/** The part before values, which may be secret, such as the `state` of another browser. */
const describeFailure = ({ message, code }: ProviderError): string =>
  ((message.split(/[,:]/)[0] ?? "") || (code ?? "unknown")).slice(0, 100);

type ProviderError = Error & { code?: string };

/** next-auth keeps only message and code of an error. */
const isUnreachable = ({ message, code = "" }: ProviderError): boolean =>
  /^E(?!RR_)[A-Z_]+$/.test(code) ||
  /^(outgoing request timed out|The identity provider |expected 200 OK, got: 5)/.test(message);

type Listener = { onClaims?: (claims: Claims) => void; onError?: (error: ProviderError) => void };

const logFailure = (code: string, metadata: unknown, { onError }: Listener): void => {
  const { error = metadata } = (metadata ?? {}) as { error?: unknown };
  logger.warn(
    { code, reason: error instanceof Error ? describeFailure(error) : "unknown" },
    "sign-in by the identity provider failed",
  );
  if (error instanceof Error) onError?.(error);
};

const createOptions = (listener: Listener): AuthOptions => {
  const secure = env().NEXTAUTH_URL.startsWith("https:");
  return {
    secret: env().NEXTAUTH_SECRET,
    providers: [createProvider()],
    useSecureCookies: secure,
    cookies: getCheckCookies(secure),
    callbacks: {
      // It only identifies. next-auth follows an address instead of opening a session of its own.
      signIn: ({ profile }) => {
        listener.onClaims?.(profile as unknown as Claims);
        return "/";
      },
    },
    logger: {
      error: (code, metadata) => logFailure(code, metadata, listener),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
};

type Call = {
  action: "csrf" | "signin" | "callback";
  method: "GET" | "POST";
  query?: Record<string, string>;
  body?: Record<string, string>;
  cookies?: Record<string, string | undefined>;
};

/** With plain values instead of the request, whose parameters it would send to the provider. */
async function callNextAuth({ action, query, ...request }: Call, listener: Listener = {}) {
  const headers = new Headers();
  let body: unknown;
  const response = {
    status: () => response,
    getHeader: () => headers.getSetCookie(),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const each of [value].flat()) headers.append(name, each);
      return response;
    },
    send: (content: unknown) => (body = content),
    end: () => undefined,
  };
  const nextauth = action === "csrf" ? [action] : [action, PROVIDER_ID];
  const call = { headers: {}, cookies: {}, ...request, query: { ...query, nextauth } };
  await NextAuth(call as never, response as never, createOptions(listener));
  return { location: headers.get("Location"), setCookies: headers.getSetCookie(), body };
}

function parsePair(setCookie = ""): Record<string, string> {
  const [pair = ""] = setCookie.split(";");
  const end = pair.indexOf("=");
  return { [pair.slice(0, end)]: decodeURIComponent(pair.slice(end + 1)) };
}

type Redirection = { location: string; setCookies: string[] };

/**
 * Returns the provider's address and the cookies of the checks; null if it can't be reached.
 * @param asksAccount lets the person choose another account there
 */
export const startIdentification = ({ asksAccount }: { asksAccount: boolean }): Promise<Redirection | null> =>
  limitCall(() => start(asksAccount ? { prompt: "select_account" } : {}));

async function start(query: Record<string, string>): Promise<Redirection | null> {
  // The request is a link, and next-auth begins only after a form with its own token.
  const { body, setCookies: csrf } = await callNextAuth({ action: "csrf", method: "GET" });
  const { csrfToken } = body as { csrfToken: string };
  const cookies = parsePair(csrf.find((cookie) => cookie.includes("csrf-token=")));
  const { location, setCookies } = await callNextAuth({
    action: "signin",
    method: "POST",
    query,
    body: { csrfToken },
    cookies,
  });
  const names = Object.values(getCheckCookieNames());
  const checks = setCookies.filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)));
  return location && checks.length === names.length ? { location, setCookies: checks } : null;
}

/**
 * Checks the provider's response: state, PKCE, nonce, signature, issuer, audience and expiry.
 * `isEnded` tells that the provider's response was used.
 */
export async function finishIdentification(
  query: Record<string, string>,
  readCookie: (name: string) => string | undefined,
): Promise<Identified> {
  const claims = await limitCall(() => finish(query, readCookie));
  if (claims === null) return { identity: "unavailable", isEnded: false };
  return typeof claims === "string"
    ? { identity: claims, isEnded: false }
    : { identity: toIdentity(claims), isEnded: true };
}

type Identified = { identity: Identity | Unusable | "unavailable"; isEnded: boolean };

async function finish(
  query: Record<string, string>,
  readCookie: (name: string) => string | undefined,
): Promise<Claims | "failed" | "unavailable"> {
  const cookies = Object.fromEntries(Object.values(getCheckCookieNames()).map((name) => [name, readCookie(name)]));
  const found: { claims?: Claims; error?: ProviderError } = {};
  await callNextAuth(
    { action: "callback", method: "GET", query, cookies },
    { onClaims: (claims) => (found.claims = claims), onError: (error) => (found.error ??= error) },
  );
  if (found.claims) return found.claims;
  return found.error && isUnreachable(found.error) ? "unavailable" : "failed";
}

/** The checks hold for one response. */
export const createEndedChecks = (): string[] =>
  Object.values(getCheckCookieNames()).map((name) => createCookie(name, "", 0));
