import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { useSignOut } from "@/components/live/sign-out/use-sign-out";
import { ThemeSwitch } from "@/components/theme/theme-switch";
import { Button } from "@/components/ui/button";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { listMenuEntries } from "./nav-entries";
import { NavList } from "./nav-list";

export function MenuPanel({ viewer, close }: { viewer: Viewer; close: () => void }) {
  const t = useTranslations("shell");
  const { signOut, isSigningOut } = useSignOut();
  return (
    <div className="flex min-h-full flex-col gap-4 p-4 pt-5">
      <div className="flex flex-wrap items-center gap-3 pr-12">
        <UserAvatar profile={viewer.profile} size="size-12" />
        <div className="w-min max-w-full min-w-0 grow leading-tight">
          <p className="font-display text-base font-bold">{formatFullName(viewer.profile)}</p>
          {viewer.profile.profession && <p className="text-sm text-muted-foreground">{viewer.profile.profession}</p>}
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
      <ThemeSwitch />
      <Button variant="outline" onClick={() => signOut(close)} isBusy={isSigningOut}>
        {!isSigningOut && <LogOut aria-hidden />}
        {t("signOut.button")}
      </Button>
    </div>
  );
}
