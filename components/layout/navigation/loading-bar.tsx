import { useTranslations } from "next-intl";

import { useNavigationTarget } from "./use-navigation-target";

export function LoadingBar() {
  const t = useTranslations("shell");
  const target = useNavigationTarget();
  if (target === null) return null;
  return (
    <div
      role="progressbar"
      aria-label={t("loadingScreen")}
      data-slot="loading-bar"
      className="fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 h-1 animate-wait overflow-hidden bg-accent"
    >
      <div className="h-full w-2/5 animate-loading-bar rounded-full bg-primary motion-reduce:w-full" />
    </div>
  );
}
