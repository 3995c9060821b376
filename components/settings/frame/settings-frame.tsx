"use client";

import { clsx } from "clsx";
import { ChevronLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

import { Link } from "@/components/ui/link";

import { SETTINGS_PATH } from "./sections";
import { SettingsNav } from "./settings-nav";

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
