import { KeyRound, Mail } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { login } from "@/lib/auth/client/sign-in";
import { getReturnPath } from "@/lib/auth/policy";
import type { LoginForm as LoginValues, LoginInput } from "@/lib/auth/schema/login";

import { AuthForm } from "../forms/auth-form";
import { RememberMe } from "../forms/remember-me";
import { useAuthSubmit, useFinishSignIn } from "../forms/use-auth-submit";
import type { PendingSignIn } from "./second-step";

const SecondStep = lazyWithRetry(() => import("./second-step").then((module) => module.SecondStep));

/** See docs/product/sessions.md#log-in-tab. */
export function LoginForm({ form }: { form: UseFormReturn<LoginValues, unknown, LoginInput> }) {
  const t = useTranslations("auth.login");
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const getError = useFieldErrors(errors);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const send = async (values: LoginInput) => {
    const response = await login(values);
    if (!("twoStep" in response)) return response;
    setPending({ ...response.twoStep, rememberMe: values.rememberMe });
    return null;
  };
  const { isBusy, submit } = useAuthSubmit(form, send, "login");
  if (pending) {
    return <SecondStep pending={pending} onBack={() => setPending(null)} />;
  }
  return (
    <div className="grid gap-4">
      <AuthForm
        label={t("title")}
        errors={errors}
        submitLabel={t(isBusy ? "submitting" : "submit")}
        isBusy={isBusy}
        onSubmit={submit}
      >
        <Field label={t("email")} required error={getError("email")}>
          <Input {...register("email")} type="email" inputMode="email" autoComplete="username" />
        </Field>
        <Field label={t("password")} required error={getError("password")}>
          <PasswordInput {...register("password")} autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <RememberMe control={control} name="rememberMe" />
          <Link
            href="/forgot-password"
            className="flex min-h-11 items-center rounded-xs text-sm font-semibold text-accent-foreground underline-offset-4 hover:underline"
          >
            {t("forgot")}
          </Link>
        </div>
      </AuthForm>
      <EmailCodeButton />
      <PasskeyButton getRememberMe={() => form.getValues("rememberMe") === true} />
    </div>
  );
}

/** See docs/product/quick-join.md#log-in-by-digits. */
function EmailCodeButton() {
  const t = useTranslations("auth.emailCode");
  const router = useRouter();
  const onClick = () => {
    const query = new URLSearchParams({ returnTo: getReturnPath(window.location) });
    router.push(`/email-code?${query.toString()}`);
  };
  return (
    <Button type="button" variant="outline" size="lg" className="noscript:hidden" onClick={onClick}>
      <Mail aria-hidden />
      {t("signIn")}
    </Button>
  );
}

/** See docs/product/two-step.md#passkeys. */
function PasskeyButton({ getRememberMe }: { getRememberMe: () => boolean }) {
  const t = useTranslations("auth");
  const finish = useFinishSignIn("login");
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    try {
      const { signInByPasskey } = await import("@/lib/two-step/client/sign-in");
      await finish(await signInByPasskey(getRememberMe()));
    } catch (error) {
      setBusy(false);
      toastFailure(error, t("toast.error"), t("passkey.failed"));
    }
  };
  return (
    <Button
      type="button"
      variant="outline"
      size="lg"
      isBusy={isBusy}
      className="noscript:hidden"
      onClick={() => void onClick()}
    >
      {!isBusy && <KeyRound aria-hidden />}
      {t("passkey.signIn")}
    </Button>
  );
}
