import { apiRequest } from "@/lib/http/browser/api-client";

import type { AdminInvitation } from "../responses";
import type { AdminUser } from "../schema/users";
import type { ReportDecision } from "../schema/reports";
import { ADMIN_PATH } from "./queries";

// Each throws ApiError, or TypeError if the network failed.

const userPath = (id: string) => `${ADMIN_PATH}/users/${id}`;

/** @throws ApiError 409 for the last admin */
export const changeRole = (id: string, role: AdminUser["role"]): Promise<AdminUser> =>
  apiRequest("PATCH", `${userPath(id)}/role`, { role });

export const resetUserPassword = (id: string, newPassword: string): Promise<unknown> =>
  apiRequest("POST", `${userPath(id)}/reset-password`, { newPassword });

/** @throws ApiError 409 if it is off */
export const resetTwoStep = (id: string): Promise<unknown> => apiRequest("POST", `${userPath(id)}/reset-two-step`);

/** @throws ApiError 409 for the last admin */
export const deleteUser = (id: string): Promise<unknown> => apiRequest("DELETE", userPath(id));

/** @throws ApiError 409 for the own account and the last admin */
export const setSuspended = (id: string, suspended: boolean): Promise<AdminUser> =>
  apiRequest(suspended ? "POST" : "DELETE", `${userPath(id)}/suspend`);

/** @throws ApiError 404 without a page */
export const setOrganizerTakenDown = (id: string, isTakenDown: boolean): Promise<AdminUser> =>
  apiRequest(isTakenDown ? "POST" : "DELETE", `${userPath(id)}/organizer-taken-down`);

export const setGuestMailRaised = (id: string, isRaised: boolean): Promise<AdminUser> =>
  apiRequest(isRaised ? "POST" : "DELETE", `${userPath(id)}/guest-mail`);

/** @throws ApiError 409 if the report is already decided */
export const decideReport = (
  id: string,
  decision: Pick<ReportDecision, "decision"> & { note?: string },
): Promise<unknown> => apiRequest("PATCH", `${ADMIN_PATH}/reports/${id}`, decision);

/** @throws ApiError 400 for a member's address, 409 if too many wait */
export const invite = (email: string): Promise<AdminInvitation> =>
  apiRequest("POST", `${ADMIN_PATH}/invitations`, { email });

export const revokeInvitation = (id: string): Promise<unknown> =>
  apiRequest("DELETE", `${ADMIN_PATH}/invitations/${id}`);

export type TestName = "email" | "thank-you-email-midtown" | "thank-you-email-otown" | "connection-messages";

export const runTest = (name: TestName): Promise<{ message: string }> => apiRequest("POST", `/api/test/${name}`);
