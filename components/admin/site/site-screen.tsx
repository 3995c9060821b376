"use client";

import { useQuery } from "@tanstack/react-query";

import { BackLink } from "@/components/ui/back-link";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import { siteQuery } from "@/lib/settings/client";

import { BrandSection } from "./brand-section";
import { RegionSection } from "./region-section";

/** See docs/product/site.md. Each section is a form of its own. */
export function SiteScreen() {
  const t = useTranslations("admin.site");
  const site = useQuery(siteQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 md:gap-5">
      <header className="grid gap-1">
        <BackLink href="/admin?tab=system">{t("back")}</BackLink>
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <p className="text-sm text-pretty text-muted-foreground">{t("description")}</p>
      </header>
      {site.data ? (
        <>
          <BrandSection site={site.data} />
          <RegionSection site={site.data} />
        </>
      ) : (
        <QueryPlaceholder query={site} title={t("loadFailed.title")} fallback={t("loadFailed.text")}>
          <Skeleton className="h-96" />
        </QueryPlaceholder>
      )}
    </div>
  );
}
