import type { QueryClient } from "@tanstack/react-query";

import { seedPages } from "@/app/with-queries";
import type { AdminAddress } from "@/lib/admin/client/address";
import { auditQuery, registrationsQuery, reportsQuery, statsQuery, usersQuery } from "@/lib/admin/client/queries";
import { SHOWN_USERS } from "@/lib/admin/constants/lists";
import { listAudit } from "@/lib/admin/data/audit";
import { listRegistrationCounts } from "@/lib/admin/data/registrations";
import { listReports } from "@/lib/admin/data/reports";
import { getStats } from "@/lib/admin/data/stats";
import { listUsers } from "@/lib/admin/data/users";

/** Reads the open tab's data. The browser reads the other tabs when they are opened. */
export async function prefetchDashboard(
  client: QueryClient,
  { tab, range, q }: AdminAddress,
  now: Date,
): Promise<void> {
  if (tab === "overview") {
    const [stats, counts] = await Promise.all([getStats(range, now), listRegistrationCounts({})]);
    client.setQueryData(statsQuery(range).queryKey, stats);
    seedPages(client, registrationsQuery(), counts);
  } else if (tab === "users") {
    const [users, reports] = await Promise.all([listUsers({ search: q, limit: SHOWN_USERS }), listReports()]);
    seedPages(client, usersQuery(q), users);
    seedPages(client, reportsQuery(), reports);
  } else if (tab === "system") {
    // Not its health: a mail server or store that hangs would hold the page.
    const audit = await listAudit();
    seedPages(client, auditQuery(), audit);
  }
}
