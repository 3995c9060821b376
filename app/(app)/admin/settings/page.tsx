import { SiteScreen } from "@/components/admin/site/site-screen";
import { siteQuery } from "@/lib/settings/client";
import { getSite } from "@/lib/settings/data";

import { adminMetadata, adminPage } from "../admin-page";

export const generateMetadata = adminMetadata("admin.metadata.site");

/** docs/product/site.md */
export default adminPage(async ({ client }) => {
  client.setQueryData(siteQuery().queryKey, await getSite());
  return <SiteScreen />;
});
