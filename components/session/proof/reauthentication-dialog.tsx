import { useQuery } from "@tanstack/react-query";

import { Skeleton } from "@/components/ui/feedback/skeleton";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { twoStepQuery } from "@/lib/two-step/client/settings";
import { answerReauthentication, reauthenticate } from "@/lib/two-step/client/sign-in";
import type { TwoStepState } from "@/lib/two-step/responses";

import { DigitsProof } from "./digits-proof";
import { ProofForm, type ProofMethod } from "./proof-form";

const listProofMethods = (state: TwoStepState | undefined): ProofMethod[] => [
  ...(state?.hasPassword === false ? [] : (["password"] as const)),
  ...(state && state.passkeys.length > 0 ? (["passkey"] as const) : []),
  ...(state?.authenticator ? (["authenticator"] as const) : []),
  ...(state && state.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
];

/** Offers what the account has, else digits by mail. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const t = useTranslations("twoStep");
  const { data: state, isPending } = useQuery(twoStepQuery());
  const methods = listProofMethods(state);
  const cancel = () => onAnswer(false);
  return (
    <ModalDialog title={t("reauthenticate.title")} description={t("reauthenticate.text")} onClose={cancel}>
      {isPending ? (
        <Skeleton className="h-24" />
      ) : methods.length === 0 ? (
        <DigitsProof onProof={() => onAnswer(true)} onCancel={cancel} />
      ) : (
        <ProofForm
          methods={methods}
          submitLabel={t("reauthenticate.submit")}
          answerPasskey={answerReauthentication}
          onProof={async (proof) => {
            await reauthenticate(proof);
            onAnswer(true);
          }}
          cancel={{ label: t("cancel"), onClick: cancel }}
        />
      )}
    </ModalDialog>
  );
}
