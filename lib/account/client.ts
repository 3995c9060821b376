import { queryOptions } from "@tanstack/react-query";

import { signOutBy } from "@/lib/auth/client";
import { apiFile, apiRequest } from "@/lib/http/browser/api-client";

import type { DeleteAccountInput, PreferencesResponse, PreferencesUpdate, SessionResponse } from "./schema";

const PREFERENCES_PATH = "/api/profiles/me/notifications";
const SESSIONS_PATH = "/api/auth/sessions";

/** What I want to be told; read by the default fetch from its key. */
export const preferencesQuery = () => queryOptions<PreferencesResponse>({ queryKey: [PREFERENCES_PATH] });

export const savePreferences = (changes: PreferencesUpdate): Promise<PreferencesResponse> =>
  apiRequest<PreferencesResponse>("PATCH", PREFERENCES_PATH, changes);

/** Where I am signed in; read by the default fetch from its key. */
export const sessionsQuery = () => queryOptions<SessionResponse[]>({ queryKey: [SESSIONS_PATH] });

/** Signs a device of mine out; without an id all but this one. */
export const endSessions = (id?: string): Promise<unknown> =>
  apiRequest("DELETE", id === undefined ? SESSIONS_PATH : `${SESSIONS_PATH}/${id}`);

/** All that is stored about me, as a ZIP. */
export const downloadMyData = (): Promise<Blob> => apiFile("/api/profiles/me/export");

/** Deletes my account, then leaves as signing out does. @throws ApiError (403 for a wrong password), TypeError */
export const deleteMyAccount = (input: DeleteAccountInput): Promise<void> =>
  signOutBy(() => apiRequest("DELETE", "/api/profiles/me", input));
