import { useEffect, useOptimistic } from "react";

import { NAVIGATION_START, type NavigationStart } from "@/instrumentation-client";

/** The path that the router is loading. Null once it is shown, failed or replaced. */
export function useNavigationTarget(): string | null {
  // React drops the value at the end of the router's transition, in which the event comes.
  const [target, setTarget] = useOptimistic<string | null>(null);
  // The router is outside of React's tree.
  useEffect(() => {
    const onStart = ({ detail }: NavigationStart) => setTarget(new URL(detail.url, location.href).pathname);
    addEventListener(NAVIGATION_START, onStart as EventListener);
    return () => removeEventListener(NAVIGATION_START, onStart as EventListener);
  }, [setTarget]);
  return target;
}
