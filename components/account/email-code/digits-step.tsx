import { useState } from "react";
import { useForm } from "react-hook-form";

import { RememberMe } from "@/components/auth/forms/remember-me";
import { useFinishSignIn } from "@/components/auth/forms/use-auth-submit";
import { type PendingSignIn, SecondStep } from "@/components/auth/welcome/second-step";
import { DigitsForm } from "@/components/session/proof/digits-form";
import { goBack } from "@/components/ui/browser/go-back";
import { Button } from "@/components/ui/button";
import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { verifyEmailCode } from "@/lib/auth/client/email-code";
import { askToFinishTag } from "@/lib/profiles/client/finish-tag";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { AccountPanel } from "../account-panel";
import { clearCodeRequest, type CodeKind, type CodeRequest } from "./code-request";

type DigitsStepProps = { request: CodeRequest; onSendAgain: () => Promise<void> };

/** See docs/product/quick-join.md#digits. */
export function DigitsStep({ request, onSendAgain }: DigitsStepProps) {
  const t = useTranslations("auth.emailCode.digits");
  const loginTexts = useTranslations("auth.login");
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const { kind, email, firstName, lastName, sentAt } = request;
  const { control, getValues } = useForm({ defaultValues: { rememberMe: false } });
  const finishSignIn = useFinishSignIn(kind === "join" ? "registration" : "login");
  const check = async (code: string) => {
    const { rememberMe } = getValues();
    const join = kind === "join" ? { firstName, lastName } : undefined;
    const response = await verifyEmailCode({ email, code, rememberMe, join });
    if ("twoStep" in response) setPending({ ...response.twoStep, rememberMe });
    else await finishSignIn(response, (viewer) => finish(kind, viewer));
  };
  if (pending) {
    return (
      <AccountPanel heading={loginTexts("title")} description={null}>
        <SecondStep pending={pending} onBack={goBack} />
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      heading={t("title")}
      description={
        <>
          <p>{t.rich("description", { address: email, email: renderStrong })}</p>
          <p className="text-sm">{t("password")}</p>
        </>
      }
    >
      <DigitsForm
        sentAt={sentAt}
        sentAgain={t("sentAgain")}
        submitLabel={t("submit")}
        cancel={
          <Button variant="ghost" onClick={goBack}>
            {t("back")}
          </Button>
        }
        onSend={onSendAgain}
        onCheck={check}
      >
        {kind === "login" && <RememberMe control={control} name="rememberMe" />}
      </DigitsForm>
    </AccountPanel>
  );
}

/** Asks who joined for the rest of the name tag later, in this browser. */
function finish(kind: CodeKind, { id, profile: { profession, company, industry } }: Viewer): Promise<null> {
  clearCodeRequest();
  if (kind === "join" && !profession && !company && !industry) askToFinishTag(id);
  return Promise.resolve(null);
}
