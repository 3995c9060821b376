"use client";

import { useEffect, useOptimistic } from "react";

import { NAVIGATION_START, type NavigationStart } from "@/instrumentation-client";

/** Returns the path of the screen that the router is loading, and null once it is shown, has failed or was given up for another. */
export function useNavigationTarget(): string | null {
  // React drops the value with the transition in which it was set, which is the router's: the event comes within it.
  const [target, setTarget] = useOptimistic<string | null>(null);
  // Effect: the router is outside of React's tree.
  useEffect(() => {
    const onStart = ({ detail }: NavigationStart) => setTarget(new URL(detail.url, location.href).pathname);
    addEventListener(NAVIGATION_START, onStart as EventListener);
    return () => removeEventListener(NAVIGATION_START, onStart as EventListener);
  }, [setTarget]);
  return target;
}
