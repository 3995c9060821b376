import { queryOptions } from "@tanstack/react-query";

import { signOutBy } from "@/lib/auth/client/end-session";
import { apiFile, apiRequest } from "@/lib/http/browser/api-client";

import type { EmailConfirmed } from "./responses";
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

const PREFERENCES_PATH = "/api/profiles/me/notifications";
const SESSIONS_PATH = "/api/auth/sessions";
const EMAIL_PATH = "/api/auth/email";

/** Notification settings and quiet hours. */
export const preferencesQuery = () => queryOptions<PreferencesResponse>({ queryKey: [PREFERENCES_PATH] });

export const savePreferences = (changes: PreferencesUpdate): Promise<PreferencesResponse> =>
  apiRequest<PreferencesResponse>("PATCH", PREFERENCES_PATH, changes);

/** Stores the language of this browser, and of the account if there is a session. @throws ApiError, TypeError if the network failed */
export const saveLanguage = (input: LanguageInput): Promise<unknown> => apiRequest("PUT", "/api/language", input);

/** The member's sessions. */
export const sessionsQuery = () => queryOptions<SessionResponse[]>({ queryKey: [SESSIONS_PATH] });

/** Ends one session, or without an id all but this one. */
export const endSessions = (id?: string): Promise<unknown> =>
  apiRequest("DELETE", id === undefined ? SESSIONS_PATH : `${SESSIONS_PATH}/${id}`);

/** The member's email, whether it is verified, and a change that waits for its confirmation. */
export const emailStatusQuery = () => queryOptions<EmailStatus>({ queryKey: [EMAIL_PATH] });

/** Sends a link to the new address. @throws ApiError (403 for a wrong password), TypeError if the network failed */
export const requestEmailChange = (input: ChangeEmailInput): Promise<EmailStatus> =>
  apiRequest<EmailStatus>("PUT", EMAIL_PATH, input);

/** Cancels the change that waits. @throws ApiError, TypeError if the network failed */
export const cancelEmailChange = (): Promise<unknown> => apiRequest("DELETE", EMAIL_PATH);

/** Sends another link to the address that waits for its confirmation. @throws ApiError (429), TypeError */
export const resendConfirmation = (): Promise<EmailStatus> => apiRequest<EmailStatus>("POST", `${EMAIL_PATH}/resend`);

/**
 * Uses the link of a mail.
 * @param password needed where the account is not signed in
 * @throws ApiError (400 for a link that no longer works, 403 for a missing or wrong password, 409), TypeError if the network failed
 */
export const confirmEmail = (token: string, password?: string): Promise<EmailConfirmed> =>
  apiRequest<EmailConfirmed>("POST", `${EMAIL_PATH}/confirm`, { token, password }, { withToken: false });

/** Ends the other sessions. @throws ApiError (403 for a wrong present password), TypeError if the network failed */
export const changePassword = (input: ChangePasswordInput): Promise<unknown> =>
  apiRequest("PUT", "/api/auth/password", input);

/** Downloads everything that is stored about the member, as a ZIP file. */
export const downloadMyData = (): Promise<Blob> => apiFile("/api/profiles/me/export");

/** Deletes the account and signs out. @throws ApiError (403 for a wrong password), TypeError if the network failed */
export const deleteMyAccount = (input: DeleteAccountInput): Promise<void> =>
  signOutBy(() => apiRequest("DELETE", "/api/profiles/me", input));
