"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

import { segmentsClasses, segmentVariants } from "@/components/ui/segments";

import { STRIP_ENTRIES } from "../navigation/nav-entries";

/** Switches between People and My Network below 768 px, where the tab bar has one tab for both. */
export function NetworkStrip() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  if (!STRIP_ENTRIES.some(({ isActive }) => isActive(pathname))) return null;
  return (
    <nav aria-label={t("navLabel.networkStrip")} className="mb-4 md:hidden">
      <ul className={segmentsClasses}>
        {STRIP_ENTRIES.map(({ label, href, isActive }) => {
          const isCurrent = isActive(pathname);
          return (
            <li key={label} className="flex min-w-0 flex-1">
              <Link
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                data-state={isCurrent ? "active" : "inactive"}
                className={segmentVariants()}
              >
                {t(`nav.${label}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
