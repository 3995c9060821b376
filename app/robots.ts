import type { MetadataRoute } from "next";

import { env } from "@/lib/core/server/process/env";

/** The build doesn't know the site's address. */
export const dynamic = "force-dynamic";

/** docs/product/discover.md#search-engines */
export default function robots(): MetadataRoute.Robots {
  // Link pictures, uploads and pages that say `noindex` must be readable.
  return { rules: { userAgent: "*", disallow: ["/api/"] }, sitemap: `${env().NEXTAUTH_URL}/sitemap.xml` };
}
