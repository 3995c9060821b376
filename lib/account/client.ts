import { queryOptions } from "@tanstack/react-query";

import { signOutBy } from "@/lib/auth/client/end-session";
import { apiFile, apiRequest } from "@/lib/http/browser/api-client";

import type { CalendarSubscription, EmailConfirmed, NewCalendarSubscription } from "./responses";
import type {
  ChangeEmailInput,
  ChangePasswordInput,
  DeleteAccountInput,
  EmailStatus,
  LanguageInput,
  PreferencesResponse,
  PreferencesUpdate,
  SessionResponse,
} from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

const PREFERENCES_PATH = "/api/profiles/me/notifications";
const SESSIONS_PATH = "/api/auth/sessions";
const EMAIL_PATH = "/api/auth/email";
const CALENDAR_PATH = "/api/profiles/me/calendar";

export const preferencesQuery = () => queryOptions<PreferencesResponse>({ queryKey: [PREFERENCES_PATH] });

export const savePreferences = (changes: PreferencesUpdate): Promise<PreferencesResponse> =>
  apiRequest<PreferencesResponse>("PATCH", PREFERENCES_PATH, changes);

/** Stores the language for this browser, and for the account if there is a session. */
export const saveLanguage = (input: LanguageInput): Promise<unknown> => apiRequest("PUT", "/api/language", input);

export const sessionsQuery = () => queryOptions<SessionResponse[]>({ queryKey: [SESSIONS_PATH] });

export const endSessions = (id?: string): Promise<unknown> =>
  apiRequest("DELETE", id === undefined ? SESSIONS_PATH : `${SESSIONS_PATH}/${id}`);

export const emailStatusQuery = () => queryOptions<EmailStatus>({ queryKey: [EMAIL_PATH] });

/** Sends a link to the new address. @throws ApiError (403 for a wrong password) */
export const requestEmailChange = (input: ChangeEmailInput): Promise<EmailStatus> =>
  apiRequest<EmailStatus>("PUT", EMAIL_PATH, input);

export const cancelEmailChange = (): Promise<unknown> => apiRequest("DELETE", EMAIL_PATH);

/** Sends another link to the pending address. @throws ApiError (429) */
export const resendConfirmation = (): Promise<EmailStatus> => apiRequest<EmailStatus>("POST", `${EMAIL_PATH}/resend`);

/** @throws ApiError (400 for an invalid link, 403 without session or password, 409) */
export const confirmEmail = (token: string, password?: string): Promise<EmailConfirmed> =>
  apiRequest<EmailConfirmed>("POST", `${EMAIL_PATH}/confirm`, { token, password }, { withToken: false });

/** Ends the other sessions. @throws ApiError (403 for a wrong present password) */
export const changePassword = (input: ChangePasswordInput): Promise<unknown> =>
  apiRequest("PUT", "/api/auth/password", input);

/** Null if the member has no address. */
export const calendarSubscriptionQuery = () => queryOptions<CalendarSubscription | null>({ queryKey: [CALENDAR_PATH] });

/** Replaces the former address. */
export const createCalendarSubscription = (): Promise<NewCalendarSubscription> =>
  apiRequest<NewCalendarSubscription>("POST", CALENDAR_PATH);

export const endCalendarSubscription = (): Promise<unknown> => apiRequest("DELETE", CALENDAR_PATH);

export const downloadMyData = (): Promise<Blob> => apiFile("/api/profiles/me/export");

/** Also signs out. @throws ApiError (403 for a wrong password) */
export const deleteMyAccount = (input: DeleteAccountInput): Promise<void> =>
  signOutBy(() => apiRequest("DELETE", "/api/profiles/me", input));
