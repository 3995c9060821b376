import { LogOut, Menu } from "lucide-react";
import { useState } from "react";

import { useSignOut } from "@/components/live/sign-out/use-sign-out";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { LazyThemeSwitch } from "@/components/theme/lazy-theme-switch";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/site/logo";
import { Sheet } from "@/components/ui/overlay/sheet";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { listMenuEntries } from "./nav-entries";
import { NavList } from "./nav-list";

export function MobileBar({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <header
      data-slot="mobile-bar"
      className="sticky top-0 z-30 flex items-center justify-between bg-background/90 py-1.5 pt-[calc(--spacing(1.5)+env(safe-area-inset-top))] pr-[calc(--spacing(1.5)+env(safe-area-inset-right))] pl-[calc(--spacing(4)+env(safe-area-inset-left))] backdrop-blur-md md:hidden"
    >
      <Link href="/events" className="flex min-h-11 items-center rounded-md" aria-label={t("home")}>
        <Logo />
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("openMenu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-[24px]" />
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} label={t("navLabel.menu")}>
        <MenuPanel viewer={viewer} close={() => setOpen(false)} />
      </Sheet>
    </header>
  );
}

function MenuPanel({ viewer, close }: { viewer: Viewer; close: () => void }) {
  const t = useTranslations("shell");
  const { signOut, isSigningOut } = useSignOut();
  return (
    <div className="flex min-h-full flex-col gap-4 p-4 pt-5">
      <div className="flex flex-wrap items-center gap-3 pr-12">
        <UserAvatar profile={viewer.profile} size="size-12" />
        <div className="w-min max-w-full min-w-0 grow leading-tight">
          <p className="font-display text-base font-bold">
            <bdi>{formatFullName(viewer.profile)}</bdi>
          </p>
          {viewer.profile.profession && (
            <p className="text-sm text-muted-foreground">
              <bdi>{viewer.profile.profession}</bdi>
            </p>
          )}
        </div>
      </div>
      <nav aria-label={t("navLabel.menu")} className="flex-1 border-t pt-4">
        <NavList
          entries={listMenuEntries(viewer.role === "admin")}
          linkClassName="min-h-12 text-base"
          inactiveClassName="text-foreground hover:bg-muted"
          onNavigate={close}
        />
      </nav>
      <LazyThemeSwitch />
      <Button variant="outline" onClick={() => signOut(close)} isBusy={isSigningOut}>
        {!isSigningOut && <LogOut aria-hidden />}
        {t("signOut.button")}
      </Button>
    </div>
  );
}
