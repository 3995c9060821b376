"use client";

import { useParams, usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

import { trackActivity } from "@/lib/activity/client";

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** '/events/:id': the screen, not whose or which. What no route knows is one page, however it is spelled. */
export function routePattern(pathname: string, params: Params): string {
  const named = Object.entries(params);
  if (named.some(([, value]) => Array.isArray(value))) return "/:path";
  const nameOf = (part: string) =>
    named.find(([, value]) => typeof value === "string" && (value === part || encodeURIComponent(value) === part))?.[0];
  return pathname
    .split("/")
    .map((part) => {
      const name = part && nameOf(part);
      return name ? `:${name}` : part;
    })
    .join("/");
}

/** Reports each screen a member opens (spec A§7, page_view), once a visit; nothing waits for it. */
export function PageView() {
  const pathname = usePathname();
  const page = routePattern(pathname, useParams());
  const reported = useRef<string | null>(null);
  // An effect, because a screen is seen when it is committed; a search or another event on it is the same visit.
  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    trackActivity({ action: "page_view", page });
  }, [pathname, page]);
  return null;
}
