import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

import { useHasRequests } from "@/components/live/unread-counts";
import { SignOutProvider } from "@/components/live/sign-out/sign-out-provider";
import { Link } from "@/components/ui/link";
import { InsideShellContext } from "@/components/ui/screens/inside-shell";
import { segmentsClasses, segmentVariants } from "@/components/ui/segments";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { LoadingBar } from "../navigation/loading-bar";
import { MobileBar } from "../navigation/mobile-bar";
import { NavCount } from "../navigation/nav-count";
import { STRIP_ENTRIES, TAB_ENTRIES } from "../navigation/nav-entries";
import { Sidebar } from "../navigation/sidebar";
import { useNavigationTarget } from "@/components/ui/navigation/use-navigation-target";

function TabBar() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const shown = useNavigationTarget() ?? pathname;
  const hasRequests = useHasRequests();
  return (
    <nav
      aria-label={t("navLabel.tabs")}
      data-slot="tab-bar"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-4">
        {TAB_ENTRIES.map(({ label, href, requestsHref = href, icon: Icon, count, isActive }) => (
          <li key={label} className="min-w-0">
            <Link
              href={hasRequests && pathname !== requestsHref ? requestsHref : href}
              aria-current={isActive(pathname) ? "page" : undefined}
              className={clsx(
                "flex min-h-16 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-[min(0.75rem,5vw)] leading-tight font-semibold focus-visible:-outline-offset-2",
                isActive(shown) ? "text-accent-foreground" : "text-muted-foreground",
              )}
            >
              <Icon aria-hidden className="size-6 shrink-0" />
              <span className="relative max-w-full">
                {t(`nav.${label}`)}
                {count && <NavCount of={count} max={9} className="absolute right-1/2 bottom-full mr-[-1.65rem] mb-2" />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-primary px-4 py-3 text-sm font-semibold text-primary-foreground focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
    >
      {t("skipLink")}
    </a>
  );
}

export function AppShell({ viewer: rendered, children }: { viewer: Viewer; children: ReactNode }) {
  const { data } = useQuery({ ...currentUserQuery(), initialData: rendered });
  const viewer = data ?? rendered;
  const router = useRouter();
  const hasOtherRole = viewer.role !== rendered.role;
  // Effect: reads the page again, which the server renders for the viewer's present role.
  useEffect(() => {
    if (hasOtherRole) router.refresh();
  }, [hasOtherRole, router]);
  return (
    <InsideShellContext value={true}>
      <SignOutProvider>
        <SkipLink />
        <RouteFocus />
        <LoadingBar />
        <div className="flex min-h-dvh">
          <Sidebar viewer={viewer} />
          <div className="flex min-w-0 flex-1 flex-col">
            <MobileBar viewer={viewer} />
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto flex w-full max-w-[calc(var(--container-content)+4.5rem)] min-w-0 flex-1 flex-col pt-2 pr-[calc(--spacing(4)+env(safe-area-inset-right))] pb-[calc(--spacing(22)+env(safe-area-inset-bottom))] pl-[calc(--spacing(4)+env(safe-area-inset-left))] md:px-6 md:py-7 lg:px-9"
            >
              <NetworkStrip />
              {children}
            </main>
          </div>
        </div>
        <TabBar />
      </SignOutProvider>
    </InsideShellContext>
  );
}

function RouteFocus() {
  const pathname = usePathname();
  const focusedFor = useRef(pathname);
  // Screen readers announce the heading, which exists only after the commit.
  useEffect(() => {
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!target) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

function NetworkStrip() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const target = useNavigationTarget();
  const hasEntry = (path: string): boolean => STRIP_ENTRIES.some(({ isActive }) => isActive(path));
  if (!hasEntry(pathname)) return null;
  // On the way to a screen without an entry, the current entry stays highlighted.
  const shown = target !== null && hasEntry(target) ? target : pathname;
  return (
    <nav aria-label={t("navLabel.networkStrip")} className="mb-4 md:hidden">
      <ul className={segmentsClasses}>
        {STRIP_ENTRIES.map(({ label, href, count, isActive }) => (
          <li key={label} className="flex min-w-0 flex-1">
            <Link
              href={href}
              aria-current={isActive(pathname) ? "page" : undefined}
              data-state={isActive(shown) ? "active" : "inactive"}
              className={segmentVariants()}
            >
              {t(`nav.${label}`)}
              {count && <NavCount of={count} max={9} className="ml-1.5 shrink-0" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
