import { apiRequest } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { LoginForm } from "../schema/login";
import type { RegisterForm } from "../schema/registration";
import type { LoginResponse, PendingSignInResponse, SignInResponse } from "../responses";
import { resetReloadLimit } from "./reload-once";
import { storeSession } from "./stored-session";

// Sent without the token: the server refuses an expired one before it checks the password.
const send = <Response>(path: string, form: unknown): Promise<Response> =>
  apiRequest<Response>("POST", path, form, { withToken: false });

export function startSession({ token, user }: SignInResponse, rememberMe: boolean): Viewer {
  storeSession(token, rememberMe);
  resetReloadLimit();
  return user;
}

/** `path` is a call that returns a session. @throws ApiError, TypeError if the network failed */
export const signIn = async (path: string, form: unknown, rememberMe: boolean): Promise<Viewer> =>
  startSession(await send<SignInResponse>(path, form), rememberMe);

/** @throws ApiError, TypeError if the network failed */
export async function login(form: LoginForm): Promise<Viewer | PendingSignInResponse> {
  const response = await send<LoginResponse>("/api/auth/login", form);
  return "twoStep" in response ? response : startSession(response, form.rememberMe === true);
}

/** @throws ApiError (409 for a registered email), TypeError if the network failed */
export const register = (form: RegisterForm): Promise<Viewer> =>
  signIn("/api/auth/register", form, form.rememberMe === true);
