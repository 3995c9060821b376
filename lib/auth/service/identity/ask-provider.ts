import NextAuth, { type AuthOptions } from "next-auth";

import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";

import type { Identity } from "../../schema/identity";
import { createCookie } from "../cookie";
import { getCheckCookieNames, getCheckCookies } from "./check-cookies";
import { createProvider, PROVIDER_ID, toIdentity, type Claims } from "./provider";

/** The part before values, which may be secret, such as the `state` of another browser. */
const describeFailure = (metadata: unknown): string => {
  const { error = metadata } = (metadata ?? {}) as { error?: unknown };
  return error instanceof Error ? (error.message.split(/[,:]/)[0] ?? "").slice(0, 100) : "unknown";
};

const logFailure = (code: string, metadata: unknown): void =>
  logger.warn({ code, reason: describeFailure(metadata) }, "sign-in by the identity provider failed");

const createOptions = (onClaims: (claims: Claims) => void): AuthOptions => {
  const secure = env().NEXTAUTH_URL.startsWith("https:");
  return {
    secret: env().NEXTAUTH_SECRET,
    providers: [createProvider()],
    useSecureCookies: secure,
    cookies: getCheckCookies(secure),
    callbacks: {
      // It only identifies. next-auth follows an address instead of opening a session of its own.
      signIn: ({ profile }) => {
        onClaims(profile as unknown as Claims);
        return "/";
      },
    },
    logger: { error: logFailure, warn: () => undefined, debug: () => undefined },
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
async function callNextAuth({ action, query, ...request }: Call, onClaims: (claims: Claims) => void = () => undefined) {
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
  await NextAuth(call as never, response as never, createOptions(onClaims));
  return { location: headers.get("Location"), setCookies: headers.getSetCookie(), body };
}

function parsePair(setCookie = ""): Record<string, string> {
  const [pair = ""] = setCookie.split(";");
  const end = pair.indexOf("=");
  return { [pair.slice(0, end)]: decodeURIComponent(pair.slice(end + 1)) };
}

type Redirection = { location: string; setCookies: string[] };

/** Returns the provider's address and the cookies of the checks; null if it can't be reached. */
export async function startIdentification(): Promise<Redirection | null> {
  // The request is a link, and next-auth begins only after a form with its own token.
  const { body, setCookies: csrf } = await callNextAuth({ action: "csrf", method: "GET" });
  const { csrfToken } = body as { csrfToken: string };
  const cookies = parsePair(csrf.find((cookie) => cookie.includes("csrf-token=")));
  const { location, setCookies } = await callNextAuth({
    action: "signin",
    method: "POST",
    body: { csrfToken },
    cookies,
  });
  const names = Object.values(getCheckCookieNames());
  const checks = setCookies.filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)));
  return location && checks.length === names.length ? { location, setCookies: checks } : null;
}

/**
 * Checks the provider's response: state, PKCE, nonce, signature, issuer, audience and expiry.
 * Returns null if one fails or the provider can't be reached.
 */
export async function finishIdentification(
  query: Record<string, string>,
  readCookie: (name: string) => string | undefined,
): Promise<Identity | "unverified" | null> {
  const cookies = Object.fromEntries(Object.values(getCheckCookieNames()).map((name) => [name, readCookie(name)]));
  let claims: Claims | undefined;
  await callNextAuth({ action: "callback", method: "GET", query, cookies }, (found) => (claims = found));
  return claims ? toIdentity(claims) : null;
}

/** The checks hold for one response. */
export const createEndedChecks = (): string[] =>
  Object.values(getCheckCookieNames()).map((name) => createCookie(name, "", 0));
