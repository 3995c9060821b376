import { createContext, useContext } from "react";

type SignOut = {
  /**
   * Asks first if that would lose unsaved changes or delete unsent messages. `beforeAsking` closes
   * what would cover the question and take its focus.
   */
  signOut: (beforeAsking?: () => void) => void;
  isSigningOut: boolean;
  isAsking: boolean;
};

/** A separate module, so that a page with a button does not load the provider again. */
export const SignOutContext = createContext<SignOut | null>(null);

export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error("SignOutProvider is missing above this component");
  return signOut;
}
