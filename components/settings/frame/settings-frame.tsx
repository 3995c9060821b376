"use client";

import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

import { Link } from "@/components/ui/link";
import { SiteLinks } from "@/components/ui/site/site-links";
import { useTranslations } from "@/components/ui/text/use-translations";

import { getSectionPath, SECTION_ICONS, SETTINGS_PATH, SETTINGS_SECTIONS, type SettingsSection } from "./sections";

const titleClasses = "text-2xl font-extrabold max-[22rem]:text-xl md:text-3xl";

/** The list is beside the open section on wide screens. On a phone they are separate screens. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("settings");
  const pathname = usePathname();
  const isList = pathname === SETTINGS_PATH;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <div className={clsx("grid grid-cols-1 gap-4 lg:sticky lg:top-7", !isList && "max-lg:hidden")}>
        {isList ? (
          <h1 className={titleClasses}>{t("title")}</h1>
        ) : (
          <p className={clsx("font-display", titleClasses)}>{t("title")}</p>
        )}
        <SettingsNav pathname={pathname} />
        <SiteLinks />
      </div>
      <div className={clsx("grid min-w-0 grid-cols-1 gap-2", isList && "max-lg:hidden")}>
        {!isList && (
          <Link
            href={SETTINGS_PATH}
            className="flex min-h-11 items-center gap-1 justify-self-start rounded-md pr-2 font-semibold text-accent-foreground underline-offset-4 hover:underline lg:hidden"
          >
            <ChevronLeft aria-hidden className="size-5" />
            {t("title")}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}

/** At /settings, wide screens mark the section beside the list. */
function SettingsNav({ pathname }: { pathname: string }) {
  const t = useTranslations("settings");
  return (
    <nav aria-label={t("title")}>
      <ul className="grid grid-cols-1 gap-1 rounded-lg border bg-card p-2 text-card-foreground shadow-soft">
        {SETTINGS_SECTIONS.map((section) => (
          <li key={section} className="@container">
            <SectionLink
              section={section}
              isCurrent={pathname === getSectionPath(section)}
              isShownBeside={pathname === SETTINGS_PATH && section === SETTINGS_SECTIONS[0]}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SectionLinkProps = { section: SettingsSection; isCurrent: boolean; isShownBeside: boolean };

function SectionLink({ section, isCurrent, isShownBeside }: SectionLinkProps) {
  const t = useTranslations(`settings.${section}`);
  const Icon = SECTION_ICONS[section];
  return (
    <Link
      href={getSectionPath(section)}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        "flex min-h-12 items-center gap-3 rounded-md px-3 py-2 transition-colors",
        isCurrent ? "bg-accent text-accent-foreground" : "hover:bg-muted",
        isShownBeside && "lg:bg-accent lg:text-accent-foreground",
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold">{t("title")}</span>
        <span className="block text-sm text-muted-foreground lg:hidden">{t("summary")}</span>
      </span>
      {/* Large texts need this room on a narrow phone. */}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground lg:hidden @max-[12rem]:hidden" />
    </Link>
  );
}
