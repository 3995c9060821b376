"use client";

import { useTranslations } from "next-intl";

import { useNavigationTarget } from "./use-navigation-target";

/** A line at the top of the window while the next screen takes longer than 150 ms. */
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
