import { useId, useState } from "react";

import { ProofForm } from "@/components/session/proof/proof-form";
import { Checkbox } from "@/components/ui/form/choice/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { PendingSignInResponse } from "@/lib/auth/responses";
import { answerSecondStep, completeSignIn } from "@/lib/two-step/client/sign-in";

import { type AfterSuccess, useFinishSignIn } from "../forms/use-auth-submit";

export type PendingSignIn = PendingSignInResponse["twoStep"] & { rememberMe: boolean };

type SecondStepProps = { pending: PendingSignIn; onBack: () => void; after?: AfterSuccess };

/** See docs/product/two-step.md#sign-in. */
export function SecondStep({ pending, onBack, after }: SecondStepProps) {
  const t = useTranslations("twoStep.signIn");
  const id = useId();
  const finish = useFinishSignIn("login");
  const [rememberDevice, setRememberDevice] = useState(false);
  const { pendingToken, methods, rememberMe } = pending;
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="font-display text-xl font-bold">
          {t("title")}
        </h2>
        <p className="text-sm text-pretty text-muted-foreground">{t("text")}</p>
      </div>
      <ProofForm
        methods={methods}
        submitLabel={t("submit")}
        answerPasskey={(isWanted) => answerSecondStep(pendingToken, isWanted)}
        onProof={async (proof) => {
          // The password was the first step, so it can't be the second.
          if (proof.method === "password") return;
          await finish(await completeSignIn({ pendingToken, proof, rememberDevice }, rememberMe), after);
        }}
        cancel={{ label: t("back"), onClick: onBack }}
      >
        <div className="flex min-h-11 items-center gap-2.5">
          <Checkbox id={`${id}-remember`} checked={rememberDevice} onCheckedChange={setRememberDevice} />
          <label htmlFor={`${id}-remember`} className="flex min-h-11 items-center text-sm font-medium select-none">
            {t("rememberDevice")}
          </label>
        </div>
      </ProofForm>
    </section>
  );
}
