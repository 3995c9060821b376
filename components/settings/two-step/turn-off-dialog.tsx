"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { listProofMethods } from "@/components/session/proof/methods";
import { ProofForm } from "@/components/session/proof/proof-form";
import { useFailureToast } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";
import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { turnOffTwoStep, twoStepQuery } from "@/lib/two-step/client/settings";
import { answerReauthentication } from "@/lib/two-step/client/sign-in";

/** If the dialog is closed meanwhile, a failure is a toast. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.security.twoStep.turnOff");
  const common = useTranslations("common");
  const toastTexts = useTranslations("settings.security.twoStep.toast");
  const showFailure = useFailureToast();
  const isOpen = useIsMounted();
  const client = useQueryClient();
  const reportLate = (error: unknown) => {
    if (isOpen.current) return;
    showFailure(error, toastTexts("failed.title"), toastTexts("failed.text"));
  };
  const { data: state } = useQuery(twoStepQuery());
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog">
        <DialogHeader title={t("title")} description={t("text")} />
        <ProofForm
          methods={listProofMethods(state)}
          submitLabel={t("confirm")}
          tone="destructive"
          answerPasskey={answerReauthentication}
          onProof={async (proof) => {
            await turnOffTwoStep(proof).catch((error: unknown) => {
              reportLate(error);
              throw error;
            });
            onClose();
            toast({ title: t("done") });
            await client.invalidateQueries({ queryKey: twoStepQuery().queryKey });
          }}
          cancel={{ label: t("keep"), busyLabel: common("close"), onClick: onClose }}
        />
      </DialogContent>
    </Dialog>
  );
}
