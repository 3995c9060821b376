import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { apiPage, apiRequest } from "@/lib/http/browser/api-client";

import { ADMIN_TABS, type AdminTab, type Range, RANGES, SHOWN_USERS } from "./constants";
import type {
  AdminHealth,
  AdminReport,
  AdminStats,
  AdminUser,
  AuditRow,
  RegistrationCounts,
  ReportDecision,
} from "./schema";

/** What begins so is an admin's alone. */
export const ADMIN_PATH = "/api/admin";

/** What the dashboard's address says; what it says wrongly counts as not said. */
export type AdminAddress = { tab: AdminTab; range: Range; q: string };

export function parseAdminAddress(params: URLSearchParams): AdminAddress {
  return {
    tab: ADMIN_TABS.find((tab) => tab === params.get("tab")) ?? "overview",
    range: RANGES.find((range) => String(range) === params.get("range")) ?? 7,
    q: (params.get("q") ?? "").trim().slice(0, 200),
  };
}

export function adminHref({ tab, range, q }: AdminAddress): string {
  const params = new URLSearchParams({
    ...(tab !== "overview" && { tab }),
    ...(range !== 7 && { range: String(range) }),
    ...(q && { q }),
  }).toString();
  return params ? `/admin?${params}` : "/admin";
}

type Pages<Item> = { items: Item[]; next: string | null };

/** A list that grows page by page, under the path of its first page. */
const pagesQuery = <Item>(path: string) =>
  infiniteQueryOptions({
    queryKey: [path, "pages"] as const,
    queryFn: ({ pageParam, signal }) => apiPage<Item>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: (last: Pages<Item>) => last.next,
  });

/** Every figure of spec B§3; read by the default fetch from its key. */
export const statsQuery = (range: Range) =>
  queryOptions<AdminStats>({ queryKey: [`${ADMIN_PATH}/stats?range=${range}`] });

export const usersQuery = (search: string) =>
  pagesQuery<AdminUser>(
    `${ADMIN_PATH}/users?${new URLSearchParams({ search, limit: String(SHOWN_USERS) }).toString()}`,
  );
export const registrationsQuery = () => pagesQuery<RegistrationCounts>(`${ADMIN_PATH}/event-registration-counts`);
export const reportsQuery = () => pagesQuery<AdminReport>(`${ADMIN_PATH}/reports`);
export const auditQuery = () => pagesQuery<AuditRow>(`${ADMIN_PATH}/audit`);
export const healthQuery = () => queryOptions<AdminHealth>({ queryKey: [`${ADMIN_PATH}/health`] });

/** The first page of a list as the browser keeps it, for a page that read it on the server. */
export function toFirstPage<Item>(
  { initialPageParam }: { initialPageParam: string },
  { items, next }: Pages<Item>,
): { pages: Pages<Item>[]; pageParams: string[] } {
  const [path, search] = initialPageParam.split("?");
  const params = new URLSearchParams(search);
  if (next) params.set("cursor", next);
  return { pages: [{ items, next: next && `${path}?${params.toString()}` }], pageParams: [initialPageParam] };
}

const userPath = (id: string) => `${ADMIN_PATH}/users/${id}`;

/** @throws ApiError (409 for the last admin), TypeError when the network failed */
export const changeRole = (id: string, role: AdminUser["role"]): Promise<AdminUser> =>
  apiRequest("PATCH", `${userPath(id)}/role`, { role });

/** @throws ApiError, TypeError when the network failed */
export const resetUserPassword = (id: string, newPassword: string): Promise<unknown> =>
  apiRequest("POST", `${userPath(id)}/reset-password`, { newPassword });

/** @throws ApiError (409 for the last admin), TypeError when the network failed */
export const deleteUser = (id: string): Promise<unknown> => apiRequest("DELETE", userPath(id));

/** @throws ApiError (409 for oneself and the last admin), TypeError when the network failed */
export const setSuspended = (id: string, suspended: boolean): Promise<AdminUser> =>
  apiRequest(suspended ? "POST" : "DELETE", `${userPath(id)}/suspend`);

/** @throws ApiError (409 when somebody decided already), TypeError when the network failed */
export const decideReport = (
  id: string,
  decision: Pick<ReportDecision, "decision"> & { note?: string },
): Promise<unknown> => apiRequest("PATCH", `${ADMIN_PATH}/reports/${id}`, decision);

/** What the System tab can set off; the mail goes to the caller. */
export type TestName = "thank-you-email-midtown" | "thank-you-email-otown" | "connection-messages";

/** @throws ApiError, TypeError when the network failed */
export const runTest = (name: TestName): Promise<{ message: string }> => apiRequest("POST", `/api/test/${name}`);
