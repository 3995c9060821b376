"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";

import { useFinishSignIn } from "../forms/use-auth-submit";

/** See docs/product/two-step.md#passkeys. */
export function PasskeyButton({ getRememberMe }: { getRememberMe: () => boolean }) {
  const t = useTranslations("auth");
  const getFailureText = useFailureText();
  const finish = useFinishSignIn("login");
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    try {
      const { signInByPasskey } = await import("@/lib/two-step/client/sign-in");
      await finish(await signInByPasskey(getRememberMe()));
    } catch (error) {
      setBusy(false);
      toast({
        title: t("toast.error"),
        description: getFailureText(error, t("passkey.failed")),
        variant: "destructive",
      });
    }
  };
  return (
    <Button
      type="button"
      variant="outline"
      size="lg"
      isBusy={isBusy}
      className="noscript:hidden"
      onClick={() => void onClick()}
    >
      {!isBusy && <KeyRound aria-hidden />}
      {t("passkey.signIn")}
    </Button>
  );
}
