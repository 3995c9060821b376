import type { QueryClient } from "@tanstack/react-query";

import {
  type AdminAddress,
  auditQuery,
  firstPage,
  healthQuery,
  registrationsQuery,
  reportsQuery,
  statsQuery,
  usersQuery,
} from "@/lib/admin/client";
import { SHOWN_USERS } from "@/lib/admin/constants";
import { listAudit } from "@/lib/admin/data/audit";
import { readHealth } from "@/lib/admin/data/health";
import { readRegistrationCounts } from "@/lib/admin/data/registrations";
import { listReports } from "@/lib/admin/data/reports";
import { readStats } from "@/lib/admin/data/stats";
import { listUsers } from "@/lib/admin/data/users";
import { makeQueryClient } from "@/lib/http/browser/query-client";

/** What the tab that the address names shows first, under the keys by which the browser reads it; the others are read when opened. */
export async function readDashboard({ tab, range, q }: AdminAddress, now: Date): Promise<QueryClient> {
  const client = makeQueryClient();
  if (tab === "overview") {
    const [stats, counts] = await Promise.all([readStats(range, now), readRegistrationCounts({})]);
    client.setQueryData(statsQuery(range).queryKey, stats);
    client.setQueryData(registrationsQuery().queryKey, firstPage(registrationsQuery(), counts));
  } else if (tab === "users") {
    const [users, reports] = await Promise.all([listUsers({ search: q, limit: SHOWN_USERS }), listReports()]);
    client.setQueryData(usersQuery(q).queryKey, firstPage(usersQuery(q), users));
    client.setQueryData(reportsQuery().queryKey, firstPage(reportsQuery(), reports));
  } else if (tab === "system") {
    const [health, audit] = await Promise.all([readHealth(), listAudit()]);
    client.setQueryData(healthQuery().queryKey, health);
    client.setQueryData(auditQuery().queryKey, firstPage(auditQuery(), audit));
  }
  return client;
}
