"use client";

import { Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Button } from "@/components/ui/button";
import { removeAuthenticator, startAuthenticator } from "@/lib/two-step/client/settings";
import type { AuthenticatorSetup, TwoStepState } from "@/lib/two-step/responses";

import { TwoStepSection, TwoStepRow, useDateText } from "./two-step-section";
import { useTwoStepChange } from "./use-two-step-change";

const AuthenticatorDialog = lazyWithRetry(() =>
  import("./authenticator-dialog").then((module) => module.AuthenticatorDialog),
);

type AuthenticatorSectionProps = {
  authenticator: TwoStepState["authenticator"];
  timezone: string;
  onCodes: (codes: string[]) => void;
};

export function AuthenticatorSection({ authenticator, timezone, onCodes }: AuthenticatorSectionProps) {
  const t = useTranslations("settings.security.twoStep.authenticator");
  const getDates = useDateText(timezone);
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const start = useTwoStepChange({ change: "authenticatorStarted", send: startAuthenticator });
  const remove = useTwoStepChange({ change: "authenticatorRemoved", send: removeAuthenticator });
  return (
    <TwoStepSection title={t("title")} text={t("text")}>
      {authenticator ? (
        <TwoStepRow name={t("name")} details={getDates(authenticator)}>
          <Button variant="outline" aria-label={t("remove")} onClick={() => setRemoving(true)}>
            {t("removeButton")}
          </Button>
        </TwoStepRow>
      ) : (
        <Button
          variant="outline"
          className="sm:justify-self-start"
          isBusy={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: setSetup })}
        >
          {!start.isPending && <Smartphone aria-hidden />}
          {t("setUp")}
        </Button>
      )}
      {setup && <AuthenticatorDialog setup={setup} onCodes={onCodes} onClose={() => setSetup(null)} />}
      {isRemoving && (
        <ConfirmDialog
          title={t("confirm.title")}
          confirm={t("removeButton")}
          isBusy={remove.isPending}
          onConfirm={(settled) => remove.mutate(undefined, settled)}
          onClose={() => setRemoving(false)}
        >
          {t("confirm.text")}
        </ConfirmDialog>
      )}
    </TwoStepSection>
  );
}
