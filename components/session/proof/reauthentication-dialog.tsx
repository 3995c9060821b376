import { useQuery } from "@tanstack/react-query";

import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { twoStepQuery } from "@/lib/two-step/client/settings";
import { answerReauthentication, reauthenticate } from "@/lib/two-step/client/sign-in";

import { listProofMethods } from "./methods";
import { ProofForm } from "./proof-form";

export function ReauthenticationDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const t = useTranslations("twoStep");
  const { data: state, isPending } = useQuery(twoStepQuery());
  const methods = listProofMethods(state);
  return (
    <Dialog open onOpenChange={(open) => !open && onAnswer(false)}>
      <DialogContent>
        <DialogHeader title={t("reauthenticate.title")} description={t("reauthenticate.text")} />
        {isPending ? (
          <Skeleton className="h-24" />
        ) : methods.length === 0 ? (
          <>
            <p className="text-sm text-pretty">{t("reauthenticate.noMethod")}</p>
            <DialogFooter>
              <Button variant="outline" onClick={() => onAnswer(false)}>
                {t("cancel")}
              </Button>
            </DialogFooter>
          </>
        ) : (
          <ProofForm
            methods={methods}
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
