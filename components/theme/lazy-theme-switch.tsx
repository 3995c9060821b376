import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

/** In menus, which few open. It keeps its place until it comes. */
export const LazyThemeSwitch = lazyWithRetry(
  () => import("./theme-switch").then((module) => module.ThemeSwitch),
  () => <div className="h-19" />,
  { isSilent: true },
);
