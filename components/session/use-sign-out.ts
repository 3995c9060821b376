import { useTranslations } from "next-intl";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { leavePage } from "@/components/ui/unsaved/leave-page";
import { logout } from "@/lib/auth/client/end-session";
import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

/** Signs out, which ends in a full load, once the member agrees to lose what is unsaved. On a failure the member stays signed in and sees a toast. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const t = useTranslations("shell.signOut");
  const [isSigningOut, setSigningOut] = useState(false);
  const signOut = async () => {
    setSigningOut(true);
    try {
      await logout();
    } catch (error) {
      setSigningOut(false);
      const description = isNetworkFailure(error) ? t("network") : getErrorMessage(error, t("tryAgain"));
      toast({ title: t("failed"), description, variant: "destructive" });
    }
  };
  return { signOut: () => leavePage(() => void signOut()), isSigningOut };
}
