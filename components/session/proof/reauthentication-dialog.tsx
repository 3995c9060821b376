import { useQuery } from "@tanstack/react-query";

import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { twoStepQuery } from "@/lib/two-step/client/settings";
import { answerReauthentication, reauthenticate } from "@/lib/two-step/client/sign-in";

import { listProofMethods } from "./methods";
import { ProofForm } from "./proof-form";

export function ReauthenticationDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const t = useTranslations("twoStep");
  const { data: state, isPending } = useQuery(twoStepQuery());
  return (
    <Dialog open onOpenChange={(open) => !open && onAnswer(false)}>
      <DialogContent>
        <DialogHeader title={t("reauthenticate.title")} description={t("reauthenticate.text")} />
        {isPending ? (
          <Skeleton className="h-24" />
        ) : (
          <ProofForm
            methods={listProofMethods(state)}
            submitLabel={t("reauthenticate.submit")}
            answerPasskey={answerReauthentication}
            onProof={async (proof) => {
              await reauthenticate(proof);
              onAnswer(true);
            }}
            cancel={{ label: t("cancel"), onClick: () => onAnswer(false) }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
