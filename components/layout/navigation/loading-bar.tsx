import { useTranslations } from "next-intl";

import { useNavigationTarget } from "./use-navigation-target";

const SHARED_PROFILE = /^\/profile\/[^/]+$/;

export function LoadingBar() {
  const t = useTranslations("shell");
  const target = useNavigationTarget();
  if (target === null) return null;
  return (
    <>
      <div
        role="progressbar"
        aria-label={t("loadingScreen")}
        data-slot="loading-bar"
        className="fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 h-1 animate-wait overflow-hidden bg-accent"
      >
        <div className="h-full w-2/5 animate-loading-bar rounded-full bg-primary motion-reduce:w-full" />
      </div>
      {SHARED_PROFILE.test(target) && <LoadingProfile />}
    </>
  );
}

/** The server renders a shared profile with its data, so the wait for it is before its screen. */
function LoadingProfile() {
  const t = useTranslations("profiles.shared");
  return (
    <p
      role="status"
      className="pointer-events-none fixed top-[calc(--spacing(4)+env(safe-area-inset-top))] left-1/2 z-50 -translate-x-1/2 animate-wait rounded-md border bg-popover px-4 py-2 text-sm text-popover-foreground shadow-soft"
    >
      {t("loading")}
    </p>
  );
}
