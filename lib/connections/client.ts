import { queryOptions } from "@tanstack/react-query";

import { apiAllPages, apiFile, apiRequest } from "@/lib/http/browser/api-client";

import type { AddConnectionInput, BlockedPerson, ConnectionResponse, ConnectionContact, ReportInput } from "./schema";

/** My connections, newest first: accepted, and pending in either direction. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ["/api/connections/me"] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<ConnectionResponse>(queryKey[0], { signal }),
  });

type Request = { targetUserId: string; eventId?: string; via?: AddConnectionInput["via"] };

/** Connects, or asks; the answer's status says which. @throws ApiError, TypeError when the network failed */
export const addConnection = (request: Request): Promise<ConnectionResponse> =>
  apiRequest("POST", "/api/connections/add", request);

/** @throws ApiError (404 when it was taken back), TypeError when the network failed */
export const acceptConnection = (id: string): Promise<ConnectionResponse> =>
  apiRequest("POST", `/api/connections/${id}/accept`);

/** @throws ApiError, TypeError when the network failed */
export const declineConnection = (id: string): Promise<unknown> => apiRequest("POST", `/api/connections/${id}/decline`);

/** Ends a connection or takes a request back. @throws ApiError, TypeError when the network failed */
export const removeConnection = (id: string): Promise<unknown> => apiRequest("DELETE", `/api/connections/${id}`);

/** Admins: all connections as a CSV file (spec B§9). @throws ApiError, TypeError when the network failed */
export const exportConnections = (): Promise<Blob> => apiFile("/api/connections/me/export");

/** All whom I am connected with, and what they let me see. @throws ApiError, TypeError when the network failed */
export const getConnectionContacts = (): Promise<ConnectionContact[]> => apiAllPages("/api/connections/me/contacts");

/** Whom I have blocked, newest first. */
export const blockedQuery = () =>
  queryOptions({
    queryKey: ["/api/users/blocked"] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<BlockedPerson>(queryKey[0], { signal }),
  });

/** @throws ApiError, TypeError when the network failed */
export const blockUser = (userId: string): Promise<unknown> => apiRequest("POST", `/api/users/${userId}/block`);

/** @throws ApiError, TypeError when the network failed */
export const unblockUser = (userId: string): Promise<unknown> => apiRequest("DELETE", `/api/users/${userId}/block`);

/** @throws ApiError (429 beyond 10 an hour), TypeError when the network failed */
export const reportUser = (userId: string, report: ReportInput): Promise<unknown> =>
  apiRequest("POST", `/api/users/${userId}/report`, report);
