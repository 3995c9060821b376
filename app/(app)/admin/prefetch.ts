import type { QueryClient } from "@tanstack/react-query";

import type { AdminAddress } from "@/lib/admin/client/address";
import {
  auditQuery,
  toFirstPage,
  registrationsQuery,
  reportsQuery,
  statsQuery,
  usersQuery,
} from "@/lib/admin/client/queries";
import { SHOWN_USERS } from "@/lib/admin/constants/lists";
import { listAudit } from "@/lib/admin/data/audit";
import { listRegistrationCounts } from "@/lib/admin/data/registrations";
import { listReports } from "@/lib/admin/data/reports";
import { getStats } from "@/lib/admin/data/stats";
import { listUsers } from "@/lib/admin/data/users";
import { createQueryClient } from "@/lib/http/browser/query-client";

/** Reads the open tab's data. The browser reads the other tabs when they are opened. */
export async function prefetchDashboard({ tab, range, q }: AdminAddress, now: Date): Promise<QueryClient> {
  const client = createQueryClient();
  if (tab === "overview") {
    const [stats, counts] = await Promise.all([getStats(range, now), listRegistrationCounts({})]);
    client.setQueryData(statsQuery(range).queryKey, stats);
    client.setQueryData(registrationsQuery().queryKey, toFirstPage(registrationsQuery(), counts));
  } else if (tab === "users") {
    const [users, reports] = await Promise.all([listUsers({ search: q, limit: SHOWN_USERS }), listReports()]);
    client.setQueryData(usersQuery(q).queryKey, toFirstPage(usersQuery(q), users));
    client.setQueryData(reportsQuery().queryKey, toFirstPage(reportsQuery(), reports));
  } else if (tab === "system") {
    // Not its health: a mail server or store that hangs would hold the page.
    const audit = await listAudit();
    client.setQueryData(auditQuery().queryKey, toFirstPage(auditQuery(), audit));
  }
  return client;
}
