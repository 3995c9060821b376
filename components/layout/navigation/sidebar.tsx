"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

import { useUnreadMessages } from "@/components/live/unread-counts";
import { CountBadge } from "@/components/ui/count-badge";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { AccountMenu } from "./account-menu";
import { Logo } from "@/components/ui/logo";
import { listSidebarEntries } from "./nav-entries";

/** The navigation from 768 px on. */
export function Sidebar({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const unread = useUnreadMessages();
  return (
    <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-5 overflow-y-auto border-r bg-card px-3.5 pt-5 pb-3 md:flex lg:w-60">
      <Link href="/events" className="rounded-md px-2 py-0.5" aria-label={t("home")}>
        <Logo />
      </Link>
      <nav aria-label={t("navLabel.sidebar")} className="flex-1">
        <ul className="grid gap-1">
          {listSidebarEntries(viewer.role === "admin").map(({ label, href, icon: Icon, badge, isActive }) => {
            const isActive = isActive(pathname);
            return (
              <li key={label}>
                <Link
                  href={href}
                  aria-current={isActive ? "page" : undefined}
                  className={clsx(
                    "flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-[0.9375rem] font-semibold transition-colors",
                    isActive
                      ? "bg-accent text-accent-foreground"
                      : "text-muted-foreground hover:bg-muted hover:text-foreground",
                  )}
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1">{t(`nav.${label}`)}</span>
                  {badge && <CountBadge count={unread} max={99} label={(values) => t("unread.messages", values)} />}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="border-t pt-2">
        <AccountMenu viewer={viewer} />
      </div>
    </aside>
  );
}
