"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";

import { AuthForm } from "@/components/auth/forms/auth-form";
import { RememberMe } from "@/components/auth/forms/remember-me";
import { type AfterSuccess, useAuthSubmit, useFinishSignIn } from "@/components/auth/forms/use-auth-submit";
import { type PendingSignIn, SecondStep } from "@/components/auth/welcome/second-step";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { EmailField, NameFields } from "@/components/profiles/fields/profile-fields";
import { DigitsForm } from "@/components/session/proof/digits-form";
import { goBack } from "@/components/ui/navigation/go-back";
import { useHash } from "@/components/ui/navigation/use-hash";
import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Link } from "@/components/ui/link";
import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { requestEmailCode, verifyEmailCode } from "@/lib/auth/client/email-code";
import { emailOnlySchema, quickJoinSchema } from "@/lib/auth/schema/email-code";
import { clock } from "@/lib/core/shared/clock";
import { askToFinishNameTag } from "@/lib/profiles/client/finish-name-tag";

import { AccountPanel } from "../account-panel";
import { clearCodeRequest, type CodeKind, type CodeRequest, readCodeRequest, storeCodeRequest } from "./code-request";
import { joinTarget, type JoinTarget } from "./join-target";

/** An entry of the history, so that the browser's own button leads back to the form. */
const DIGITS_HASH = "#digits";

export type EmailCodeScreenProps = {
  kind: CodeKind;
  logInHref: string;
  /** The form with all fields. */
  registerHref?: string;
  target?: JoinTarget;
  /** The address is the invited one, so it can't be changed. */
  invitedEmail?: string;
};

/** See docs/product/quick-join.md. */
export function EmailCodeScreen(props: EmailCodeScreenProps) {
  const { kind, target } = props;
  const isAtDigits = useHash() === DIGITS_HASH;
  const [sent, setSent] = useState<CodeRequest | null>(null);
  const request = isAtDigits ? (sent ?? readCodeRequest(kind)) : null;
  const send = async ({ email, firstName, lastName }: Values) => {
    const door = target?.at === "door" ? { eventId: target.eventId, code: target.code } : undefined;
    await requestEmailCode({ email, isJoining: kind === "join", door });
    const next = { kind, email, firstName, lastName, sentAt: clock.ms() };
    storeCodeRequest(next);
    setSent(next);
    window.location.hash = DIGITS_HASH;
  };
  return request ? (
    <DigitsStep request={request} target={target} onSendAgain={() => send(request)} />
  ) : (
    <RequestForm {...props} onSubmit={send} />
  );
}

type Values = Pick<CodeRequest, "email" | "firstName" | "lastName">;

function RequestForm({
  kind,
  logInHref,
  registerHref,
  target,
  invitedEmail,
  onSubmit,
}: EmailCodeScreenProps & { onSubmit: (values: Values) => Promise<void> }) {
  const t = useTranslations("auth.emailCode");
  const texts = useTranslations(`auth.emailCode.${!target || target.at === "door" ? kind : target.at}`);
  const event = target?.at === "door" ? "" : (target?.eventName ?? "");
  const isJoining = kind === "join";
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(isJoining ? quickJoinSchema : emailOnlySchema),
    // No empty texts for fields: they would overwrite what was typed or filled in before hydration.
    defaultValues: {
      ...(isJoining ? {} : { firstName: "", lastName: "" }),
      ...(target?.at === "guest" && target.person),
      ...(invitedEmail && { email: invitedEmail }),
    },
  });
  // Effect: the form opens again after the browser's back button, or a reload.
  useEffect(() => fillEmptyFields(form, readCodeRequest(kind)), [form, kind]);
  const { register, formState } = form;
  const getError = useFieldErrors(formState.errors);
  const send = async (values: Values) => {
    await onSubmit(values);
    return null;
  };
  const { isBusy, submit } = useAuthSubmit(form, send, isJoining ? "registration" : "login");
  return (
    <AccountPanel
      heading={texts("title")}
      description={<p>{texts.rich("description", { event, strong: renderStrong })}</p>}
    >
      <AuthForm
        label={texts("title")}
        errors={formState.errors}
        submitLabel={texts(isBusy ? "submitting" : "submit")}
        isBusy={isBusy}
        onSubmit={submit}
      >
        {isJoining && <NameFields {...{ register, getError }} />}
        <EmailField {...{ register, getError }} label={t("email")} readOnly={invitedEmail !== undefined} />
      </AuthForm>
      <div className="flex flex-wrap gap-x-5 text-sm">
        {isJoining && <span className="flex min-h-11 items-center text-muted-foreground">{t("haveAccount")}</span>}
        <Link href={logInHref} className={LINK}>
          {t("logIn")}
        </Link>
        {registerHref && (
          <Link href={registerHref} className={LINK}>
            {t("join.allFields")}
          </Link>
        )}
      </div>
    </AccountPanel>
  );
}

/** Keeps text that was typed before hydration. */
function fillEmptyFields(form: UseFormReturn<Values, unknown, Values>, typed: CodeRequest | null): void {
  if (!typed) return;
  for (const name of ["firstName", "lastName", "email"] as const)
    if (!form.getValues(name)) form.setValue(name, typed[name]);
}

const LINK =
  "inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-foreground underline-offset-4 hover:underline";

type DigitsStepProps = { request: CodeRequest; target?: JoinTarget; onSendAgain: () => Promise<void> };

/** See docs/product/quick-join.md#digits. */
function DigitsStep({ request, target, onSendAgain }: DigitsStepProps) {
  const t = useTranslations("auth.emailCode.digits");
  const loginTexts = useTranslations("auth.login");
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const { kind, email, firstName, lastName, sentAt } = request;
  const { control, getValues } = useForm({ defaultValues: { rememberMe: false } });
  const finishSignIn = useFinishSignIn(kind === "join" ? "registration" : "login");
  const finish = useFinish(kind, target);
  const check = async (code: string) => {
    const { rememberMe } = getValues();
    const join = kind === "join" ? { firstName, lastName } : undefined;
    const response = await verifyEmailCode({ email, code, rememberMe, join });
    if ("twoStep" in response) setPending({ ...response.twoStep, rememberMe });
    else await finishSignIn(response, finish);
  };
  if (pending) {
    return (
      <AccountPanel heading={loginTexts("title")} description={null}>
        <SecondStep pending={pending} onBack={goBack} after={finish} />
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

/** Asks a member who joined for the rest of the name tag later, in this browser. */
function useFinish(kind: CodeKind, target: JoinTarget | undefined): AfterSuccess {
  const t = useTranslations("auth.emailCode");
  const getFailureText = useFailureText();
  return async ({ id, profile: { profession, company, industry } }) => {
    if (kind === "join" && !profession && !company && !industry) askToFinishNameTag(id);
    const failure = await joinTarget(target).then(
      () => null,
      (error: unknown) => getFailureText(error, t("targetFailed")),
    );
    clearCodeRequest();
    return failure;
  };
}
