import { AppError } from "@/lib/core/shared/errors";
import { readLanguageCookie } from "@/lib/i18n/server/resolve-locale";

import type { TokenScope } from "../../constants";
import type { Actor } from "../../schema/actor";
import type { Caller } from "../account";
import { readSessionToken } from "./cookie";
import { readKnownDevice } from "../known-device";
import { authenticate } from "./session";

type Credentials = { headers: { get(name: string): string | null } };

export type RequestSession = {
  actor: Actor;
  token: string;
  by: "bearer" | "cookie";
  provedAt: Date | null;
  needsTwoStep: boolean;
  /** Of a personal access token. Absent for a session. */
  scopes?: readonly TokenScope[];
  /** Set if the session was extended or the browser lacks the cookie. */
  setCookieSeconds: number | null;
};

export const getCaller = ({ headers }: Credentials, addressKey: string): Caller => ({
  addressKey,
  userAgent: headers.get("user-agent"),
  device: readKnownDevice(headers.get("cookie")),
  language: readLanguageCookie(headers.get("cookie")),
});

/**
 * An invalid cookie counts as no session; an invalid bearer never falls back to the cookie
 * (docs/product/sessions.md#bearer-and-cookie). @throws AppError `unauthorized` for an invalid
 * bearer token
 */
export async function authenticateRequest(request: Credentials, slide = true): Promise<RequestSession | null> {
  const header = request.headers.get("authorization");
  const cookie = readSessionToken(request.headers.get("cookie"));
  const token = header === null ? cookie : (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? "");
  if (token === null) return null;
  const session = token === "" ? null : await authenticate(token, { slide });
  if (!session) {
    if (header === null) return null;
    throw new AppError("unauthorized", "auth.sessionEnded");
  }
  const lacksCookie = header !== null && cookie !== token;
  return {
    actor: session.actor,
    token,
    by: header === null ? "cookie" : "bearer",
    provedAt: session.provedAt,
    needsTwoStep: session.needsTwoStep,
    setCookieSeconds: session.isExtended || lacksCookie ? session.secondsLeft : null,
  };
}
