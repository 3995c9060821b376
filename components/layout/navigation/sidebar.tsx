import { ChevronsUpDown, LogOut, Settings } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";

import { useSignOut } from "@/components/live/sign-out/use-sign-out";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { LazyThemeSwitch } from "@/components/theme/lazy-theme-switch";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/site/logo";
import { PlainButton } from "@/components/ui/plain-button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

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

function AccountMenu({ viewer }: { viewer: Viewer }) {
  const settingsTexts = useTranslations("settings");
  const t = useTranslations("shell");
  const panelId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { signOut, isSigningOut, isAsking } = useSignOut();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    trigger.current?.focus();
  };
  // Closes when the focus leaves, even by a press elsewhere. Sign Out's question returns the focus.
  const onBlur = (event: FocusEvent) => {
    if (!isAsking && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <PlainButton
        ref={trigger}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-2 text-left transition-colors hover:bg-muted"
      >
        <UserAvatar profile={viewer.profile} />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="sr-only">{t("account.menu")}</span>
          <span className="block truncate text-sm font-semibold">
            <bdi>{formatFullName(viewer.profile)}</bdi>
          </span>
          {viewer.profile.profession && (
            <span className="block truncate text-xs text-muted-foreground">
              <bdi>{viewer.profile.profession}</bdi>
            </span>
          )}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </PlainButton>
      {open && (
        <div
          id={panelId}
          role="group"
          aria-label={t("account.panel")}
          // Focusable, so that a press between its controls does not move the focus out.
          tabIndex={-1}
          className="absolute inset-x-0 bottom-full mb-2 grid animate-in gap-3 rounded-lg border bg-popover p-2.5 text-popover-foreground shadow-soft fade-in-0 slide-in-from-bottom-2"
        >
          <LazyThemeSwitch />
          <Button variant="outline" href="/settings">
            <Settings aria-hidden />
            {settingsTexts("title")}
          </Button>
          <Button variant="outline" onClick={() => signOut()} isBusy={isSigningOut}>
            {!isSigningOut && <LogOut aria-hidden />}
            {t("signOut.button")}
          </Button>
        </div>
      )}
    </div>
  );
}
