import { apiRequest } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { LoginResponse, MessageOnlyResponse, PendingSignInResponse } from "../responses";
import type { RequestEmailCodeForm, VerifyEmailCodeForm } from "../schema/email-code";
import { startSession } from "./sign-in";

/** Responds the same whether or not the account exists. @throws ApiError, TypeError */
export const requestEmailCode = (form: RequestEmailCodeForm): Promise<MessageOnlyResponse> =>
  apiRequest("POST", "/api/auth/email-code", form, { withToken: false });

/** @throws ApiError (409 for ended digits, 403 for wrong ones), TypeError if the network failed */
export async function verifyEmailCode(form: VerifyEmailCodeForm): Promise<Viewer | PendingSignInResponse> {
  const response = await apiRequest<LoginResponse>("POST", "/api/auth/email-code/verify", form, { withToken: false });
  return "twoStep" in response ? response : startSession(response, form.rememberMe === true);
}
