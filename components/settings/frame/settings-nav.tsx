"use client";

import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";

import { Link } from "@/components/ui/link";

import { getSectionPath, SECTION_ICONS, SETTINGS_PATH, SETTINGS_SECTIONS, type SettingsSection } from "./sections";

/** At /settings, wide screens mark the section beside the list. */
export function SettingsNav({ pathname }: { pathname: string }) {
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
