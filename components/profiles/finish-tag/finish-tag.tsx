import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { isAskedToFinishTag } from "@/lib/profiles/client/finish-tag";

/** Few are asked. */
const FinishTagPrompt = lazyWithRetry(() => import("./finish-tag-prompt").then((module) => module.FinishTagPrompt));

/** Nothing, unless the member joined in this browser with just name and email. */
export function FinishTag({ viewerId }: { viewerId: string }) {
  const isAsked = useHydrated() && isAskedToFinishTag(viewerId);
  return isAsked && <FinishTagPrompt />;
}
