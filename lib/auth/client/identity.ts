import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { ConnectedSignIn } from "../responses";
import type { RegisterIdentityForm } from "../schema/identity";
import type { JoinIdentityForm } from "../schema/join-identity";
import { signIn } from "./sign-in";

// Each throws ApiError, or TypeError if the network failed. A cookie has the identity.

const PATH = "/api/auth/oidc";

/** @throws also ApiError 401 if the sign-in has ended, 409 if the address has an account by now */
export const registerIdentity = (form: RegisterIdentityForm): Promise<Viewer> =>
  signIn(`${PATH}/register`, form, form.rememberMe === true);

/** @throws also ApiError 401 if the sign-in has ended, 403 for a wrong password */
export const joinIdentity = (form: JoinIdentityForm): Promise<Viewer> => signIn(`${PATH}/join`, form, false);

export const connectedSignInQuery = () => queryOptions<ConnectedSignIn>({ queryKey: [PATH] });

/** @throws also ApiError 409 if it is the only way to sign in */
export const disconnectSignIn = (): Promise<unknown> => apiRequest("DELETE", PATH);
