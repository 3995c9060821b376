"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Moves the focus to the new screen's heading after a client-side navigation, so that screen readers announce the screen. */
export function RouteFocus() {
  const pathname = usePathname();
  const focusedFor = useRef(pathname);
  // Effect: moves the browser's focus to the heading of the new page, which exists only after the commit.
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
