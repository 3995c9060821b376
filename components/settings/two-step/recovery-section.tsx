"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Button } from "@/components/ui/button";
import { replaceRecoveryCodes } from "@/lib/two-step/client/settings";

import { TwoStepSection } from "./two-step-section";
import { useTwoStepChange } from "./use-two-step-change";

type RecoverySectionProps = { left: number; onCodes: (codes: string[]) => void };

export function RecoverySection({ left, onCodes }: RecoverySectionProps) {
  const t = useTranslations("settings.security.twoStep.recovery");
  const [isConfirming, setConfirming] = useState(false);
  const replace = useTwoStepChange({
    change: "codesReplaced",
    send: replaceRecoveryCodes,
    onResult: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <TwoStepSection title={t("title")} text={t("left", { left })}>
      <Button variant="outline" className="sm:justify-self-start" onClick={() => setConfirming(true)}>
        {t("replace")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("confirm.title")}
          confirm={t("replace")}
          tone="default"
          isBusy={replace.isPending}
          onConfirm={(settled) => replace.mutate(undefined, settled)}
          onClose={() => setConfirming(false)}
        >
          {t("confirm.text")}
        </ConfirmDialog>
      )}
    </TwoStepSection>
  );
}
