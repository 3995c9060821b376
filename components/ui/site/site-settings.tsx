"use client";

import { createContext, type ReactNode, useContext } from "react";

import type { PublicSite } from "@/lib/core/shared/site";

const SiteContext = createContext<PublicSite>({});

export function SiteSettingsProvider({ site, children }: { site: PublicSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The settings of this site when the document was loaded (docs/product/site.md). */
export const useSiteSettings = (): PublicSite => useContext(SiteContext);
