import { useTranslations } from "@/components/ui/text/use-translations";

import { useNavigationTarget } from "@/components/ui/navigation/use-navigation-target";

const SHARED_PROFILE = /^\/profile\/[^/]+$/;

export function LoadingBar() {
  const t = useTranslations("shell");
  const target = useNavigationTarget();
  return (
    <>
      {target !== null && (
        <div
          role="progressbar"
          aria-label={t("loadingScreen")}
          data-slot="loading-bar"
          className="fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 h-1 animate-wait overflow-hidden bg-accent"
        >
          <div className="h-full w-2/5 animate-loading-bar rounded-full bg-primary motion-reduce:w-full" />
        </div>
      )}
      <LoadingProfile isLoading={target !== null && SHARED_PROFILE.test(target)} />
    </>
  );
}

/** The server renders a shared profile with its data, so the wait for it is before its screen. */
function LoadingProfile({ isLoading }: { isLoading: boolean }) {
  const t = useTranslations("profiles.shared");
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(--spacing(4)+env(safe-area-inset-top))] z-50 flex justify-center"
    >
      {isLoading && (
        <p className="animate-wait rounded-md border bg-popover px-4 py-2 text-sm text-popover-foreground shadow-soft">
          {t("loading")}
        </p>
      )}
    </div>
  );
}
