import { useDeferredValue, useEffect, useState } from "react";

import type { PasswordRating, ratePassword } from "./rate-password";

type Rater = { ratePassword: typeof ratePassword };

/** Null while the password is empty, and until the lists, which load on typing, have arrived. */
export function usePasswordRating(password: string, words: string[]): PasswordRating | null {
  const [rater, setRater] = useState<Rater | null>(null);
  const isTyping = password !== "";

  // Effect: loads the lists when typing begins, so that no page loads them first. Without a
  // connection there is no rating.
  useEffect(() => {
    if (!isTyping || rater) return;
    let isCurrent = true;
    import("./rate-password").then(
      (module) => isCurrent && setRater(module),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isTyping, rater]);

  // Rating takes time, so the key shows first.
  const shown = useDeferredValue(password);
  return rater && shown !== "" ? rater.ratePassword(shown, words) : null;
}
