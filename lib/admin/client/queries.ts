import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { apiPage } from "@/lib/http/browser/api-client";

import type { Range } from "../constants/statistics";
import { SHOWN_USERS } from "../constants/lists";
import type { AdminHealth, AuditRow } from "../schema/system";
import type { AdminReport } from "../schema/reports";
import type { AdminStats, RegistrationCounts } from "../schema/stats";
import type { AdminUser } from "../schema/users";

export const ADMIN_PATH = "/api/admin";

type Pages<Item> = { items: Item[]; next: string | null };

const pagesQuery = <Item>(path: string) =>
  infiniteQueryOptions({
    queryKey: [path, "pages"] as const,
    queryFn: ({ pageParam, signal }) => apiPage<Item>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: (last: Pages<Item>) => last.next,
  });

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

/** Converts a first page that the server read to the cache's form. */
export function toFirstPage<Item>(
  { initialPageParam }: { initialPageParam: string },
  { items, next }: Pages<Item>,
): { pages: Pages<Item>[]; pageParams: string[] } {
  const [path, search] = initialPageParam.split("?");
  const params = new URLSearchParams(search);
  if (next) params.set("cursor", next);
  return { pages: [{ items, next: next && `${path}?${params.toString()}` }], pageParams: [initialPageParam] };
}
