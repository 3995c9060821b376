import { queryOptions } from "@tanstack/react-query";

import { apiAllPages, apiRequest } from "@/lib/http/api-client";

import type { AddConnectionInput, ConnectionAnswer } from "./schema";

/** My connections, newest first: accepted, and pending in either direction. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ["/api/connections/me"] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<ConnectionAnswer>(queryKey[0], { signal }),
  });

type Request = { targetUserId: string; eventId?: string; via?: AddConnectionInput["via"] };

/** Connects, or asks; the answer's status says which. @throws ApiError, TypeError when the network failed */
export const addConnection = (request: Request): Promise<ConnectionAnswer> =>
  apiRequest("POST", "/api/connections/add", request);

/** @throws ApiError (404 when it was taken back), TypeError when the network failed */
export const acceptConnection = (id: string): Promise<ConnectionAnswer> =>
  apiRequest("POST", `/api/connections/${id}/accept`);

/** @throws ApiError, TypeError when the network failed */
export const declineConnection = (id: string): Promise<unknown> => apiRequest("POST", `/api/connections/${id}/decline`);

/** Ends a connection or takes a request back. @throws ApiError, TypeError when the network failed */
export const removeConnection = (id: string): Promise<unknown> => apiRequest("DELETE", `/api/connections/${id}`);
