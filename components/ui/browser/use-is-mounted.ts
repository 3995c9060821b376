import { type RefObject, useEffect, useRef } from "react";

/** For code that runs after a response and must know whether the component is still mounted. */
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
