"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

import { Link } from "@/components/ui/link";

import { NavBadge } from "./nav-badge";
import { TAB_ENTRIES } from "./nav-entries";
import { useNavigationTarget } from "./use-navigation-target";

const BADGES = { unread: "unreadConversations", requests: "pendingRequests" } as const;

export function TabBar() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const shown = useNavigationTarget() ?? pathname;
  return (
    <nav
      aria-label={t("navLabel.tabs")}
      data-slot="tab-bar"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-4">
        {TAB_ENTRIES.map(({ label, href, icon: Icon, badge, isActive }) => {
          return (
            <li key={label} className="min-w-0">
              <Link
                href={href}
                aria-current={isActive(pathname) ? "page" : undefined}
                className={clsx(
                  "flex min-h-16 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-[min(0.75rem,5vw)] leading-tight font-semibold focus-visible:-outline-offset-2",
                  isActive(shown) ? "text-accent-foreground" : "text-muted-foreground",
                )}
              >
                <Icon aria-hidden className="size-6 shrink-0" />
                <span className="relative max-w-full">
                  {t(`nav.${label}`)}
                  {badge && (
                    <NavBadge
                      of={BADGES[badge]}
                      max={9}
                      className="absolute right-1/2 bottom-full mr-[-1.65rem] mb-2"
                    />
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
