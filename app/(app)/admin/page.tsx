import type { SearchProps } from "@/app/page-metadata";
import { AdminScreen } from "@/components/admin/dashboard/screen/admin-screen";
import { parseAdminAddress } from "@/lib/admin/client/address";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";
import { clock } from "@/lib/core/shared/clock";
import { getMailProvider } from "@/lib/mail/provider";

import { adminMetadata, adminPage } from "./admin-page";
import { prefetchDashboard } from "./prefetch";

export const generateMetadata = adminMetadata("admin.metadata.dashboard");

export default adminPage(async ({ viewer, client }, { searchParams }: SearchProps) => {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const address = parseAdminAddress(new URLSearchParams(pairs));
  const now = clock.now();
  await prefetchDashboard(client, address, now);
  return (
    <AdminScreen
      viewerId={viewer.id}
      initial={address}
      renderedAt={now.toISOString()}
      isMailSent={getMailProvider() !== "outbox"}
      invites={getRegistrationMode() === "invited"}
    />
  );
});
