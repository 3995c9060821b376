import { createContext, useContext } from "react";

type SignOut = {
  /**
   * Asks first if something is unsaved or unsent. `beforeAsking` closes what covers the question.
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
