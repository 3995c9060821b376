import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { AccessToken, AccessTokenInput, NewAccessToken } from "../schema/access-token";

// Each call throws ApiError, or TypeError if the network failed.

const TOKENS_PATH = "/api/auth/access-tokens";

export const accessTokensQuery = () => queryOptions<AccessToken[]>({ queryKey: [TOKENS_PATH] });

export const createAccessToken = (input: AccessTokenInput): Promise<NewAccessToken> =>
  apiRequest("POST", TOKENS_PATH, input);

export const revokeAccessToken = (id: string): Promise<unknown> => apiRequest("DELETE", `${TOKENS_PATH}/${id}`);
