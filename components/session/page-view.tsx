import { useParams, usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { trackActivity } from "@/lib/activity/client";

/** The page's own code comes first. The browser keeps what it has measured until then. */
const MEASURE_AFTER_MS = 5_000;
const WebVitals = lazyWithRetry(
  async () => {
    await new Promise((resolve) => setTimeout(resolve, MEASURE_AFTER_MS));
    return (await import("./web-vitals")).WebVitals;
  },
  undefined,
  { isSilent: true },
);

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Returns '/events/:id' without any id, and '/:path' for every unknown path. */
export function getRoutePattern(pathname: string, params: Params): string {
  const named = Object.entries(params);
  if (named.some(([, value]) => Array.isArray(value))) return "/:path";
  const getName = (part: string) =>
    named.find(([, value]) => typeof value === "string" && (value === part || encodeURIComponent(value) === part))?.[0];
  return pathname
    .split("/")
    .map((part) => {
      const name = part && getName(part);
      return name ? `:${name}` : part;
    })
    .join("/");
}

/**
 * Reports `page_view` once a visit (docs/product/events.md#activity-events), and how slow it was if
 * `isMeasured`.
 */
export function PageView({ isMeasured }: { isMeasured: boolean }) {
  const pathname = usePathname();
  const page = getRoutePattern(pathname, useParams());
  const [loadedPage] = useState(page);
  const reported = useRef<string | null>(null);
  // Effect: reports the page to the server once it is shown. The search parameters can change
  // during one visit.
  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    trackActivity({ action: "page_view", page });
  }, [pathname, page]);
  return isMeasured ? <WebVitals page={page} loadedPage={loadedPage} /> : null;
}
