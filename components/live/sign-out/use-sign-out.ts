import { createContext, useContext } from "react";

type SignOut = {
  /**
   * Signs out, or first asks if that would lose what a form has unsaved, or delete unsent messages.
   * @param beforeAsking closes what would cover the question and take the focus
   */
  signOut: (beforeAsking?: () => void) => void;
  isSigningOut: boolean;
  /** Whether the question about unsent messages is open. */
  isAsking: boolean;
};

/** Set by SignOutProvider. Its own module, so that a page with a button does not load the provider again. */
export const SignOutContext = createContext<SignOut | null>(null);

export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error("SignOutProvider is missing above this component");
  return signOut;
}
