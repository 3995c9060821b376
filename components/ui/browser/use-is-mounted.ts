import { type RefObject, useEffect, useRef } from "react";

/** For code that runs after a response and must know whether the component is still mounted. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
