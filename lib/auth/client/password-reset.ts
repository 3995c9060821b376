import { apiRequest } from "@/lib/http/browser/api-client";

import type { MessageOnlyResponse } from "../responses";

/** Responds the same whether or not the account exists. @throws ApiError, TypeError */
export const requestPasswordReset = (email: string): Promise<MessageOnlyResponse> =>
  apiRequest("POST", "/api/auth/request-password-reset", { email }, { withToken: false });

/** @throws ApiError (400 for an invalid link), TypeError if the network failed */
export const resetPassword = (token: string, newPassword: string): Promise<MessageOnlyResponse> =>
  apiRequest("POST", "/api/auth/reset-password", { token, newPassword }, { withToken: false });
