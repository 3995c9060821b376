"use client";

import { clsx } from "clsx";
import { LogOut, Menu } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { CountBadge } from "@/components/ui/count-badge";
import { Sheet } from "@/components/ui/overlay/sheet";
import { fullName } from "@/lib/profiles/constants/profile";
import type { Viewer } from "@/lib/profiles/schema";

import { Logo } from "./logo";
import { menuEntries } from "./nav-entries";
import { useSignOut } from "../session/sign-out";
import { ThemeSwitch } from "../theme/theme-switch";
import { UNREAD_MESSAGES, useUnreadMessages } from "@/components/live/unread-counts";

/** Below 768 px: the bar on top, with the slide-out menu. */
export function MobileBar({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  return (
    <header
      data-slot="mobile-bar"
      className="sticky top-0 z-30 flex items-center justify-between bg-background/90 py-1.5 pt-[calc(0.375rem+env(safe-area-inset-top))] pr-[calc(0.375rem+env(safe-area-inset-right))] pl-[calc(1rem+env(safe-area-inset-left))] backdrop-blur-md md:hidden"
    >
      <Link href="/events" className="flex min-h-11 items-center rounded-md" aria-label="Nametag, go to events">
        <Logo />
      </Link>
      <Button variant="ghost" size="icon" aria-label="Open menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu aria-hidden className="size-[24px]" />
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} label="Menu">
        <MenuPanel viewer={viewer} close={() => setOpen(false)} />
      </Sheet>
    </header>
  );
}

function MenuPanel({ viewer, close }: { viewer: Viewer; close: () => void }) {
  const pathname = usePathname();
  const unread = useUnreadMessages();
  const { signOut, signingOut } = useSignOut();
  return (
    <div className="flex min-h-full flex-col gap-4 p-4 pt-5">
      <div className="flex items-center gap-3 pr-12">
        <UserAvatar profile={viewer.profile} size="size-12" />
        <div className="min-w-0 leading-tight">
          <p className="font-display text-base font-bold [overflow-wrap:anywhere]">{fullName(viewer.profile)}</p>
          {viewer.profile.profession && (
            <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">{viewer.profile.profession}</p>
          )}
        </div>
      </div>
      <nav aria-label="Menu" className="flex-1 border-t pt-4">
        <ul className="grid gap-1">
          {menuEntries(viewer.role === "admin").map(({ label, href, icon: Icon, badge, isActive }) => {
            const active = isActive(pathname);
            return (
              <li key={label}>
                <Link
                  href={href}
                  onClick={close}
                  aria-current={active ? "page" : undefined}
                  className={clsx(
                    "flex min-h-12 items-center gap-3 rounded-md px-3 py-2 text-base font-semibold",
                    active ? "bg-accent text-accent-foreground" : "text-foreground hover:bg-muted",
                  )}
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1">{label}</span>
                  {badge && <CountBadge count={unread} max={99} of={UNREAD_MESSAGES} />}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <ThemeSwitch />
      <Button variant="outline" onClick={() => void signOut()} busy={signingOut}>
        {!signingOut && <LogOut aria-hidden />}
        Sign Out
      </Button>
    </div>
  );
}
