import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

import { useBadgeCounts } from "@/components/live/badge-counts";
import { CountBadge } from "@/components/ui/count-badge";
import { Link } from "@/components/ui/link";

import type { NavEntry } from "./nav-entries";
import { useNavigationTarget } from "./use-navigation-target";

const BADGE_TEXTS = { unread: "unread.messages", requests: "unread.requests" } as const;

type NavListProps = {
  entries: NavEntry[];
  /** The classes of every link. */
  linkClassName: string;
  /** The classes of the links to other pages than the current one. */
  inactiveClassName: string;
  onNavigate?: () => void;
};

/** The links of the sidebar and of the slide-out menu. A pressed one is highlighted at once, while its screen is loaded. */
export function NavList({ entries, linkClassName, inactiveClassName, onNavigate }: NavListProps) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const shown = useNavigationTarget() ?? pathname;
  const { unreadMessages: unread, pendingRequests: requests } = useBadgeCounts();
  const counts = { unread, requests };
  return (
    <ul className="grid gap-1">
      {entries.map(({ label, href, icon: Icon, badge, isActive }) => {
        return (
          <li key={label}>
            <Link
              href={href}
              onClick={onNavigate}
              aria-current={isActive(pathname) ? "page" : undefined}
              className={clsx(
                "flex items-center gap-3 rounded-md px-3 py-2 font-semibold",
                linkClassName,
                isActive(shown) ? "bg-accent text-accent-foreground" : inactiveClassName,
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">{t(`nav.${label}`)}</span>
              {badge && <CountBadge count={counts[badge]} max={99} label={(values) => t(BADGE_TEXTS[badge], values)} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
