import { loadLater } from "@/components/ui/load-later";

import type { LiveUpdatesProps } from "./live-updates";

/** Loaded after the first paint, because no frame arrives before the connection that it opens. */
export const LiveUpdates = loadLater<LiveUpdatesProps>(
  () => import("./live-updates").then((module) => module.LiveUpdates),
  undefined,
  { isBackground: true },
);
