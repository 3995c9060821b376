"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** After a move inside the app the focus goes to the new screen's heading, as it would after a full load to its top. */
export function RouteFocus() {
  const pathname = usePathname();
  const focusedFor = useRef(pathname);
  // An effect, because only the committed document has the heading to focus.
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
