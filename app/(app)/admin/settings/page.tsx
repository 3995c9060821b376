import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { SiteScreen } from "@/components/admin/site/site-screen";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { siteQuery } from "@/lib/settings/client";
import { getSite } from "@/lib/settings/data";

import { adminMetadata, adminPage } from "../admin-page";

export const generateMetadata = adminMetadata("admin.metadata.site");

/** docs/product/site.md */
export default adminPage(async () => {
  const client = createQueryClient();
  client.setQueryData(siteQuery().queryKey, await getSite());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SiteScreen />
    </HydrationBoundary>
  );
});
