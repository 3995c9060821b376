import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { logout } from "@/lib/auth/client";
import { errorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

/** Signing out, and whether it is under way. It ends in a full load; a failure leaves the member signed in and says so. */
export function useSignOut(): { signOut: () => Promise<void>; signingOut: boolean } {
  const [signingOut, setSigningOut] = useState(false);
  const signOut = async () => {
    setSigningOut(true);
    try {
      await logout();
    } catch (error) {
      setSigningOut(false);
      const description = isNetworkFailure(error)
        ? "Network error. Please check your connection and try again."
        : errorMessage(error, "Please try again.");
      toast({ title: "Couldn't sign out", description, variant: "destructive" });
    }
  };
  return { signOut, signingOut };
}
