import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";
import { wholeListQuery } from "@/lib/http/browser/list-queries";

import { findConnectionWith } from "../policy/parties";
import type { AddConnectionInput, AddConnectionResponse, ConnectionResponse } from "../schema";

// Each call throws ApiError, or TypeError if the network failed.

/** Accepted, and pending in either direction. Newest first. */
export const connectionsQuery = () => wholeListQuery<ConnectionResponse>("/api/connections/me");

/** At most one connection or request, for a screen that doesn't need the list. */
export const connectionWithQuery = (userId: string) =>
  queryOptions<ConnectionResponse[]>({ queryKey: [`/api/connections/me?with=${userId}`] });

/** The key of the mutation that connects with the member. */
export const getConnectKey = (userId: string) => ["connect", userId];

/** Whether the list of this tab has the connection, or the response on its way will have it. */
export function isKnownConnected(client: QueryClient, userId: string): boolean {
  if (client.isMutating({ mutationKey: getConnectKey(userId) }) > 0) return true;
  const { data, isInvalidated = true } = client.getQueryState(connectionsQuery().queryKey) ?? {};
  return !isInvalidated && findConnectionWith(data ?? [], userId)?.status === "accepted";
}

type Request = { targetUserId: string; eventId?: string; via?: AddConnectionInput["via"]; line?: string };

/** The response's `status` says whether the members are now connected. */
export const addConnection = (
  request: Request,
  options: { signal?: AbortSignal } = {},
): Promise<AddConnectionResponse> => apiRequest("POST", "/api/connections/add", request, options);

/** @throws ApiError (404 if the request was withdrawn) */
export const acceptConnection = (id: string): Promise<ConnectionResponse> =>
  apiRequest("POST", `/api/connections/${id}/accept`);

export const declineConnection = (id: string): Promise<unknown> => apiRequest("POST", `/api/connections/${id}/decline`);

/** Ends a connection or withdraws a request. */
export const removeConnection = (id: string): Promise<unknown> => apiRequest("DELETE", `/api/connections/${id}`);
