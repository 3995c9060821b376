"use client";

import { createContext, type ReactNode, useContext } from "react";

import type { PublicSite } from "@/lib/core/shared/site";

const SiteContext = createContext<PublicSite>({});

export function SiteSettingsProvider({ site, children }: { site: PublicSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** What this site set of its own, as of the load of the document (docs/product/site.md). */
export const useSiteSettings = (): PublicSite => useContext(SiteContext);
