import { apiFile, apiRequest } from "@/lib/http/browser/api-client";
import { wholeListQuery } from "@/lib/http/browser/list-queries";

import type { AddConnectionInput, AddConnectionResponse, ConnectionContact, ConnectionResponse } from "../schema";

// Each call throws ApiError, or TypeError if the network failed.

/** Accepted, and pending in either direction. Newest first. */
export const connectionsQuery = () => wholeListQuery<ConnectionResponse>("/api/connections/me");

type Request = { targetUserId: string; eventId?: string; via?: AddConnectionInput["via"] };

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

/** CSV, for admins. */
export const exportConnections = (withNotes = false): Promise<Blob> =>
  apiFile(`/api/connections/me/export${withNotes ? "?notes=true" : ""}`);

/** Kept as long as the page, for the offline copy. */
export const connectionContactsQuery = () => ({
  ...wholeListQuery<ConnectionContact>("/api/connections/me/contacts"),
  gcTime: Infinity,
});
