import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref that is true while the component is mounted, for what happens after it has waited for a response. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  // Effect: true from the first commit until the component is unmounted.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
