import { queryOptions } from "@tanstack/react-query";

import { signOutBy } from "@/lib/auth/client/end-session";
import { apiFile, apiRequest } from "@/lib/http/browser/api-client";

import type { DeleteAccountInput, PreferencesResponse, PreferencesUpdate, SessionResponse } from "./schema";

const PREFERENCES_PATH = "/api/profiles/me/notifications";
const SESSIONS_PATH = "/api/auth/sessions";

/** Notification settings and quiet hours. */
export const preferencesQuery = () => queryOptions<PreferencesResponse>({ queryKey: [PREFERENCES_PATH] });

export const savePreferences = (changes: PreferencesUpdate): Promise<PreferencesResponse> =>
  apiRequest<PreferencesResponse>("PATCH", PREFERENCES_PATH, changes);

/** The member's sessions. */
export const sessionsQuery = () => queryOptions<SessionResponse[]>({ queryKey: [SESSIONS_PATH] });

/** Ends one session, or without an id all but this one. */
export const endSessions = (id?: string): Promise<unknown> =>
  apiRequest("DELETE", id === undefined ? SESSIONS_PATH : `${SESSIONS_PATH}/${id}`);

/** Downloads everything that is stored about the member, as a ZIP file. */
export const downloadMyData = (): Promise<Blob> => apiFile("/api/profiles/me/export");

/** Deletes the account and signs out. @throws ApiError (403 for a wrong password), TypeError if the network failed */
export const deleteMyAccount = (input: DeleteAccountInput): Promise<void> =>
  signOutBy(() => apiRequest("DELETE", "/api/profiles/me", input));
