import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { isAskedToFinishNameTag } from "@/lib/profiles/client/finish-name-tag";

/** Few are asked. */
const FinishNameTagPrompt = lazyWithRetry(() =>
  import("./finish-name-tag-prompt").then((module) => module.FinishNameTagPrompt),
);

/** Nothing, unless the member joined in this browser with just name and email. */
export function FinishNameTag({ viewerId }: { viewerId: string }) {
  const isAsked = useHydrated() && isAskedToFinishNameTag(viewerId);
  return isAsked && <FinishNameTagPrompt />;
}
