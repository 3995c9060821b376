import { clsx } from "clsx";
import { usePathname } from "next/navigation";

import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";

import { NavCount } from "./nav-count";
import type { NavEntry } from "./nav-entries";
import { useNavigationTarget } from "@/components/ui/navigation/use-navigation-target";

type NavListProps = {
  entries: NavEntry[];
  linkClassName: string;
  inactiveClassName: string;
  onNavigate?: () => void;
};

export function NavList({ entries, linkClassName, inactiveClassName, onNavigate }: NavListProps) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const shown = useNavigationTarget() ?? pathname;
  return (
    <ul className="grid gap-1">
      {entries.map(({ label, href, icon: Icon, count, isActive }) => (
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
            {count && <NavCount of={count} max={99} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
