"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

import { useBadgeCounts } from "@/components/live/badge-counts";
import { CountBadge } from "@/components/ui/count-badge";
import { Link } from "@/components/ui/link";
import { segmentsClasses, segmentVariants } from "@/components/ui/segments";

import { STRIP_ENTRIES } from "../navigation/nav-entries";
import { useNavigationTarget } from "../navigation/use-navigation-target";

export function NetworkStrip() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const target = useNavigationTarget();
  const { pendingRequests: requests } = useBadgeCounts();
  const hasEntry = (path: string): boolean => STRIP_ENTRIES.some(({ isActive }) => isActive(path));
  if (!hasEntry(pathname)) return null;
  // On the way to a screen without an entry, the current entry stays highlighted.
  const shown = target !== null && hasEntry(target) ? target : pathname;
  return (
    <nav aria-label={t("navLabel.networkStrip")} className="mb-4 md:hidden">
      <ul className={segmentsClasses}>
        {STRIP_ENTRIES.map(({ label, href, badge, isActive }) => {
          return (
            <li key={label} className="flex min-w-0 flex-1">
              <Link
                href={href}
                aria-current={isActive(pathname) ? "page" : undefined}
                data-state={isActive(shown) ? "active" : "inactive"}
                className={segmentVariants()}
              >
                {t(`nav.${label}`)}
                {badge && (
                  <CountBadge
                    count={requests}
                    max={9}
                    label={(values) => t("unread.requests", values)}
                    className="ml-1.5 shrink-0"
                  />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
