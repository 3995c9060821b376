import { useQuery } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { emailStatusQuery } from "@/lib/account/client";
import { twoStepQuery } from "@/lib/two-step/client/settings";
import { answerReauthentication, reauthenticate, sendProofDigits } from "@/lib/two-step/client/sign-in";
import type { TwoStepState } from "@/lib/two-step/responses";
import type { ProofForm as Proof } from "@/lib/two-step/schema";

import { DigitsForm } from "./digits-form";
import { ProofForm, type ProofMethod } from "./proof-form";

const listProofMethods = (state: TwoStepState | undefined): ProofMethod[] => [
  ...(state?.hasPassword === false ? [] : (["password"] as const)),
  ...(state && state.passkeys.length > 0 ? (["passkey"] as const) : []),
  ...(state?.authenticator ? (["authenticator"] as const) : []),
  ...(state && state.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
];

type Answer = (isProved: boolean) => void;

export function ReauthenticationDialog({ onAnswer }: { onAnswer: Answer }) {
  const t = useTranslations("twoStep.reauthenticate");
  return (
    <ModalDialog title={t("title")} description={t("text")} onClose={() => onAnswer(false)}>
      <ProofForms onAnswer={onAnswer} />
    </ModalDialog>
  );
}

/** Asks for what the account has, else for digits by mail (docs/product/two-step.md#digits). */
function ProofForms({ onAnswer }: { onAnswer: Answer }) {
  const t = useTranslations("twoStep");
  const { data: state, isPending } = useQuery(twoStepQuery());
  const methods = listProofMethods(state);
  const hasNone = !isPending && methods.length === 0;
  const email = useQuery({ ...emailStatusQuery(), enabled: hasNone });
  const prove = async (proof: Proof) => {
    await reauthenticate(proof);
    onAnswer(true);
  };
  const cancel = { label: t("cancel"), onClick: () => onAnswer(false) };
  const submitLabel = t("reauthenticate.submit");
  if (isPending || (hasNone && email.isPending)) return <Skeleton className="h-24" />;
  if (!hasNone)
    return <ProofForm {...{ methods, submitLabel, cancel }} answerPasskey={answerReauthentication} onProof={prove} />;
  const texts = {
    email: () => <bdi className="font-semibold [overflow-wrap:anywhere]">{email.data?.email}</bdi>,
  };
  return (
    <DigitsForm
      intro={t.rich("digits.ask", texts)}
      sent={t.rich("digits.sent", texts)}
      submitLabel={submitLabel}
      cancel={
        <Button variant="outline" onClick={cancel.onClick}>
          {cancel.label}
        </Button>
      }
      onSend={sendProofDigits}
      onCheck={(code) => prove({ method: "email", code })}
    />
  );
}
