import { clsx } from "clsx";
import { LogOut } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

import { useUnreadMessages } from "@/components/live/unread-counts";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { useSignOut } from "@/components/session/use-sign-out";
import { ThemeSwitch } from "@/components/theme/theme-switch";
import { Button } from "@/components/ui/button";
import { CountBadge } from "@/components/ui/count-badge";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { listMenuEntries } from "./nav-entries";

/** The content of the slide-out menu. */
export function MenuPanel({ viewer, close }: { viewer: Viewer; close: () => void }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const unread = useUnreadMessages();
  const { signOut, isSigningOut: isSigningOut } = useSignOut();
  return (
    <div className="flex min-h-full flex-col gap-4 p-4 pt-5">
      <div className="flex items-center gap-3 pr-12">
        <UserAvatar profile={viewer.profile} size="size-12" />
        <div className="min-w-0 leading-tight">
          <p className="font-display text-base font-bold [overflow-wrap:anywhere]">{formatFullName(viewer.profile)}</p>
          {viewer.profile.profession && (
            <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">{viewer.profile.profession}</p>
          )}
        </div>
      </div>
      <nav aria-label={t("navLabel.menu")} className="flex-1 border-t pt-4">
        <ul className="grid gap-1">
          {listMenuEntries(viewer.role === "admin").map(({ label, href, icon: Icon, badge, isActive }) => {
            const isActive = isActive(pathname);
            return (
              <li key={label}>
                <Link
                  href={href}
                  onClick={close}
                  aria-current={isActive ? "page" : undefined}
                  className={clsx(
                    "flex min-h-12 items-center gap-3 rounded-md px-3 py-2 text-base font-semibold",
                    isActive ? "bg-accent text-accent-foreground" : "text-foreground hover:bg-muted",
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
      <ThemeSwitch />
      <Button variant="outline" onClick={() => void signOut()} isBusy={isSigningOut}>
        {!isSigningOut && <LogOut aria-hidden />}
        {t("signOut.button")}
      </Button>
    </div>
  );
}
