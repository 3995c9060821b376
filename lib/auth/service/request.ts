import { AppError } from "@/lib/core/shared/errors";

import type { Actor } from "../schema";
import { tokenFromCookies } from "./cookie";
import { authenticate, sessionSeconds } from "./session";

/** Only what authentication reads of a request. */
type Credentials = { headers: { get(name: string): string | null } };

export type RequestSession = {
  actor: Actor;
  token: string;
  by: "bearer" | "cookie";
  /** Set when the answer should set the session's cookie anew: it slid, or the browser lacks it. */
  setCookieSeconds: number | null;
};

/**
 * Who calls: by bearer, else by cookie; null for nobody. An invalid bearer is `unauthorized`, never a fall-back to the
 * cookie; an invalid cookie is nobody (contract §2).
 */
export async function authenticateRequest(request: Credentials): Promise<RequestSession | null> {
  const header = request.headers.get("authorization");
  const cookie = tokenFromCookies(request.headers.get("cookie"));
  const token = header === null ? cookie : (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? "");
  if (token === null) return null;
  const found = token === "" ? null : await authenticate(token, { slide: true });
  if (!found) {
    if (header === null) return null;
    throw new AppError("unauthorized", "Your session has ended. Please log in again.");
  }
  const missing = header !== null && cookie !== token;
  return {
    actor: found.actor,
    token,
    by: header === null ? "cookie" : "bearer",
    setCookieSeconds: found.slidSeconds ?? (missing ? sessionSeconds(found.rememberMe) : null),
  };
}
