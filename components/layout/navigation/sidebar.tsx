"use client";

import { useTranslations } from "next-intl";

import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/logo";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { AccountMenu } from "./account-menu";
import { listSidebarEntries } from "./nav-entries";
import { NavList } from "./nav-list";

export function Sidebar({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("shell");
  return (
    <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-5 overflow-y-auto border-r bg-card px-3.5 pt-5 pb-3 md:flex lg:w-60">
      <Link href="/events" className="rounded-md px-2 py-0.5" aria-label={t("home")}>
        <Logo />
      </Link>
      <nav aria-label={t("navLabel.sidebar")} className="flex-1">
        <NavList
          entries={listSidebarEntries(viewer.role === "admin")}
          linkClassName="min-h-11 text-[0.9375rem] transition-colors"
          inactiveClassName="text-muted-foreground hover:bg-muted hover:text-foreground"
        />
      </nav>
      <div className="border-t pt-2">
        <AccountMenu viewer={viewer} />
      </div>
    </aside>
  );
}
