import { useEffect } from "react";

import { sendActivities, trackActivity } from "@/lib/activity/client";
import { MAX_VITAL_MS } from "@/lib/activity/constants";
import type { VitalInput } from "@/lib/activity/schema";
import { listen } from "@/lib/core/browser/listen";

const LCP = "largest-contentful-paint";
/** Browsers report shorter interactions only if they are the first. */
const OPTIONS = { buffered: true, durationThreshold: 16 };

let hasObserved = false;

/**
 * Returns a function that reports how slow the page was, and stops. Only the page that was loaded
 * has an LCP, and interactions before this code.
 */
function observePage(page: string, loadedPage: string): () => void {
  const isLoadedPage = !hasObserved && page === loadedPage;
  hasObserved = true;
  let takesLcp = isLoadedPage && document.visibilityState === "visible";
  const since = isLoadedPage ? 0 : performance.now();
  const slowest = new Map<VitalInput["vital"], number>();
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const isLcp = entry.entryType === LCP;
      const isCounted = isLcp ? takesLcp : (entry as PerformanceEventTiming).interactionId > 0;
      if (!isCounted || entry.startTime < since) continue;
      const vital = isLcp ? "lcp" : "inp";
      slowest.set(vital, Math.max(slowest.get(vital) ?? 0, isLcp ? entry.startTime : entry.duration));
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  for (const type of [LCP, "event", "first-input"])
    if (PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type, ...OPTIONS });
  const report = () => {
    add(observer.takeRecords());
    for (const [vital, ms] of slowest) trackActivity({ vital, page, ms: Math.min(Math.round(ms), MAX_VITAL_MS) });
    slowest.clear();
    takesLcp = false;
  };
  const onHide = () => {
    if (document.visibilityState === "visible") return;
    report();
    sendActivities();
  };
  const stopListening = listen(document, onHide, "visibilitychange");
  return () => {
    stopListening();
    report();
    observer.disconnect();
  };
}

/** See docs/product/events.md#speed-of-visits. The pages are patterns of routes. */
export function WebVitals({ page, loadedPage }: { page: string; loadedPage: string }) {
  // Effect: observes the page until the member leaves it.
  useEffect(() => observePage(page, loadedPage), [page, loadedPage]);
  return null;
}
