import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

/** Only for those who are in. */
export const LazyTogether = lazyWithRetry(() => import("./together").then((module) => module.Together));
