import { apiRequest } from "@/lib/http/browser/api-client";

import type { MessageOnlyResponse } from "../responses";

/** Requests a reset link. The response is the same whether or not there is such an account. @throws ApiError, TypeError */
export const requestPasswordReset = (email: string): Promise<MessageOnlyResponse> =>
  apiRequest("POST", "/api/auth/request-password-reset", { email }, { withToken: false });

/** Uses a reset link. @throws ApiError (400 for a link that no longer works), TypeError if the network failed */
export const resetPassword = (token: string, newPassword: string): Promise<MessageOnlyResponse> =>
  apiRequest("POST", "/api/auth/reset-password", { token, newPassword }, { withToken: false });
