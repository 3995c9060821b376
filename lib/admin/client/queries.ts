import { queryOptions } from "@tanstack/react-query";

import { pagesQuery } from "@/lib/http/browser/list-queries";

import type { Range } from "../constants/statistics";
import { SHOWN_USERS } from "../constants/lists";
import type { AdminHealth, AdminInvitation, AuditRow } from "../responses";
import type { AdminReport } from "../schema/reports";
import type { AdminStats, RegistrationCounts } from "../schema/stats";
import type { AdminUser } from "../schema/users";

export const ADMIN_PATH = "/api/admin";

export const statsQuery = (range: Range) =>
  queryOptions<AdminStats>({ queryKey: [`${ADMIN_PATH}/stats?range=${range}`] });

export const usersQuery = (search: string) =>
  pagesQuery<AdminUser>(
    `${ADMIN_PATH}/users?${new URLSearchParams({ search, limit: String(SHOWN_USERS) }).toString()}`,
  );

export const registrationsQuery = () => pagesQuery<RegistrationCounts>(`${ADMIN_PATH}/event-registration-counts`);
export const reportsQuery = () => pagesQuery<AdminReport>(`${ADMIN_PATH}/reports`);
export const invitationsQuery = () => pagesQuery<AdminInvitation>(`${ADMIN_PATH}/invitations`);
export const auditQuery = () => pagesQuery<AuditRow>(`${ADMIN_PATH}/audit`);
export const healthQuery = () => queryOptions<AdminHealth>({ queryKey: [`${ADMIN_PATH}/health`] });
