import * as loginRoute from "@/app/api/auth/login/route";
import * as verifyRoute from "@/app/api/auth/two-step/verify/route";
import type { PendingSignInResponse, SignInResponse } from "@/lib/auth/responses";

import { PASSWORD } from "../factories/users";
import { callRoute } from "./route";

export type ErrorBody = { message: string; code: string; fields?: Record<string, string> };

export type LoginOptions = { password?: string; cookie?: string; rememberMe?: boolean; userAgent?: string };

export const login = (email: string, options: LoginOptions = {}) => {
  const { password = PASSWORD, cookie, rememberMe, userAgent = "test" } = options;
  return callRoute<PendingSignInResponse & SignInResponse & ErrorBody>(loginRoute, "POST", {
    body: { email, password, rememberMe },
    cookie,
    headers: { "user-agent": userAgent },
  });
};

/** Logs in up to the second step. Returns the pending token. */
export async function startSignIn(email: string, options: LoginOptions = {}): Promise<string> {
  const { json } = await login(email, options);
  return json.twoStep.pendingToken;
}

type Step = { rememberDevice?: boolean; cookie?: string; userAgent?: string };

export const verify = (
  pendingToken: string,
  proof: object,
  { rememberDevice, cookie, userAgent = "test" }: Step = {},
) =>
  callRoute<SignInResponse & ErrorBody>(verifyRoute, "POST", {
    body: { pendingToken, proof, rememberDevice },
    cookie,
    headers: { "user-agent": userAgent },
  });

export const byCode = (code: string) => ({ method: "authenticator", code });
export const byRecovery = (code: string) => ({ method: "recovery", code });

/** Returns the Cookie header of a browser that stored a response's cookies and has signed out. */
export const toCookieHeader = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((cookie) => !cookie.startsWith("next-auth.session-token="))
    .join("; ");
