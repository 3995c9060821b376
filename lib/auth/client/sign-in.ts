import { apiRequest } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { LoginForm } from "../schema/login";
import type { RegisterForm } from "../schema/registration";
import type { SignInResponse } from "../responses";
import { resetReloadLimit } from "./reload-once";
import { storeSession } from "./stored-session";

async function signIn(path: string, form: LoginForm | RegisterForm): Promise<Viewer> {
  // Sent without the stored token: the server refuses an expired one before it looks at the password.
  const { token, user } = await apiRequest<SignInResponse>("POST", path, form, { withToken: false });
  storeSession(token, form.rememberMe === true);
  resetReloadLimit();
  return user;
}

/** @throws ApiError, TypeError if the network failed */
export const login = (form: LoginForm): Promise<Viewer> => signIn("/api/auth/login", form);

/** @throws ApiError (409 if the email is registered already), TypeError if the network failed */
export const register = (form: RegisterForm): Promise<Viewer> => signIn("/api/auth/register", form);
