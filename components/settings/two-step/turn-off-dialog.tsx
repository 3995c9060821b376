import { useQuery, useQueryClient } from "@tanstack/react-query";

import { listProofMethods } from "@/components/session/proof/methods";
import { ProofForm } from "@/components/session/proof/proof-form";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useIsMounted } from "@/components/ui/browser/use-is-mounted";
import { useTranslations } from "@/components/ui/text/use-translations";
import { turnOffTwoStep, twoStepQuery } from "@/lib/two-step/client/settings";
import { answerReauthentication } from "@/lib/two-step/client/sign-in";

/** If the dialog is closed meanwhile, a failure is a toast. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.security.twoStep.turnOff");
  const common = useTranslations("common");
  const toastTexts = useTranslations("settings.security.twoStep.toast");
  const isOpen = useIsMounted();
  const client = useQueryClient();
  const { data: state } = useQuery(twoStepQuery());
  return (
    <ModalDialog title={t("title")} description={t("text")} role="alertdialog" onClose={onClose}>
      <ProofForm
        methods={listProofMethods(state)}
        submitLabel={t("confirm")}
        tone="destructive"
        answerPasskey={answerReauthentication}
        onProof={async (proof) => {
          await turnOffTwoStep(proof).catch((error: unknown) => {
            if (!isOpen.current) toastFailure(error, toastTexts("failed.title"), toastTexts("failed.text"));
            throw error;
          });
          onClose();
          toast({ title: t("done") });
          await client.invalidateQueries({ queryKey: twoStepQuery().queryKey });
        }}
        cancel={{ label: t("keep"), busyLabel: common("close"), onClick: onClose }}
      />
    </ModalDialog>
  );
}
