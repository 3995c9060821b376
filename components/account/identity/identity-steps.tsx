"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";

import { AuthForm } from "@/components/auth/forms/auth-form";
import { RememberMe } from "@/components/auth/forms/remember-me";
import { useAuthSubmit } from "@/components/auth/forms/use-auth-submit";
import { clearRegistrationDrafts } from "@/components/auth/register/draft-keys";
import { useAfterRegistration } from "@/components/auth/register/use-after-registration";
import { SecondStep, type PendingSignIn } from "@/components/auth/welcome/second-step";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { LocationField, NameFields, PhoneField, WorkFields } from "@/components/profiles/fields/profile-fields";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { Link } from "@/components/ui/link";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { renderStrong } from "@/components/ui/text/render-strong";
import { useTranslations } from "@/components/ui/text/use-translations";
import { joinIdentity, registerIdentity } from "@/lib/auth/client/identity";
import {
  getRegisterIdentitySchema,
  type RegisterIdentityForm,
  type RegisterIdentityInput,
} from "@/lib/auth/schema/identity";
import { joinIdentitySchema, type JoinIdentityForm, type JoinIdentityInput } from "@/lib/auth/schema/join-identity";
import { documentLoad } from "@/lib/core/shared/document-load";
import { WELCOME_LOCATIONS } from "@/lib/profiles/constants/locations";

import { AccountPanel } from "../account-panel";
import { OTHER_ACCOUNT_PATH } from "./provider-link";

type StepProps = { label: string; email: string; logInHref: string };

/** On a device that several people use, the provider may have signed in somebody else. */
function OtherWays({ logInHref }: { logInHref: string }) {
  const t = useTranslations("account.identity");
  return (
    <div className="flex flex-wrap gap-x-5 text-sm">
      <a href={OTHER_ACCOUNT_PATH} className={LINK}>
        {t("otherAccount")}
      </a>
      <Link href={logInHref} className={LINK}>
        {t("logIn")}
      </Link>
    </div>
  );
}

const LINK =
  "inline-flex min-h-11 items-center font-semibold text-accent-foreground underline-offset-4 hover:underline";

/** See docs/product/identity-provider.md#new-members. */
export function RegisterIdentityScreen({ label, email, names, connectWith, logInHref }: RegisterProps) {
  const t = useTranslations("account.identity.register");
  const site = useSiteSettings();
  const finishRegistration = useAfterRegistration();
  const form = useForm<RegisterIdentityForm, unknown, RegisterIdentityInput>({
    resolver: zodResolver(getRegisterIdentitySchema(site)),
    defaultValues: { ...names, email, rememberMe: false },
  });
  const { register, control, formState } = form;
  const getError = useFieldErrors(formState.errors);
  const { isBusy, submit } = useAuthSubmit(form, registerIdentity, "registration", ({ id }) => {
    clearRegistrationDrafts();
    return finishRegistration({ userId: id, selfie: null, connectWith });
  });
  const binding = { register, getError };
  const location = useWatch({ control, name: "location" });
  return (
    <AccountPanel heading={t("title")} description={<p>{t.rich("text", { label, email, strong: renderStrong })}</p>}>
      <AuthForm
        label={t("title")}
        errors={formState.errors}
        submitLabel={t(isBusy ? "submitting" : "submit")}
        isBusy={isBusy}
        onSubmit={submit}
      >
        <NameFields {...binding} />
        <LocationField {...binding} value={location} cities={WELCOME_LOCATIONS} required={!site.registrationLocation} />
        <WorkFields {...binding} />
        <PhoneField {...binding} marksOptional />
        <RememberMe control={control} name="rememberMe" />
      </AuthForm>
      <OtherWays logInHref={logInHref} />
    </AccountPanel>
  );
}

type RegisterProps = StepProps & {
  names: { firstName: string; lastName: string };
  /** See docs/product/sessions.md#referral-links. */
  connectWith: { userId: string; firstName: string } | null;
};

/** See docs/product/identity-provider.md#existing-accounts. */
export function JoinIdentityScreen({ label, email, logInHref }: StepProps) {
  const t = useTranslations("account.identity");
  const form = useForm<JoinIdentityForm, unknown, JoinIdentityInput>({
    resolver: zodResolver(joinIdentitySchema),
    defaultValues: { email },
  });
  const { errors } = form.formState;
  const getError = useFieldErrors(errors);
  const { isBusy, submit } = useAuthSubmit(form, joinIdentity, "login");
  return (
    <AccountPanel
      heading={t("join.title", { label })}
      description={<p>{t.rich("join.text", { label, email, strong: renderStrong })}</p>}
    >
      <AuthForm
        label={t("join.title", { label })}
        errors={errors}
        submitLabel={t(isBusy ? "join.submitting" : "join.submit")}
        isBusy={isBusy}
        onSubmit={submit}
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t("join.password")} required error={getError("password")}>
          <PasswordInput {...form.register("password")} autoComplete="current-password" />
        </Field>
      </AuthForm>
      <p className="text-sm text-pretty text-muted-foreground">
        {t("join.noPassword")}{" "}
        <Link href="/forgot-password" className="font-semibold text-accent-foreground underline underline-offset-4">
          {t("forgot")}
        </Link>
      </p>
      <OtherWays logInHref={logInHref} />
    </AccountPanel>
  );
}

type SecondStepProps = { label: string; pending: PendingSignIn; logInHref: string };

export function IdentitySecondStep({ label, pending, logInHref }: SecondStepProps) {
  const t = useTranslations("account.identity");
  return (
    <AccountPanel heading={t("secondStep.title")} description={<p>{t("secondStep.text", { label })}</p>}>
      <SecondStep pending={pending} onBack={() => documentLoad.open(logInHref)} />
      <a href={OTHER_ACCOUNT_PATH} className={LINK}>
        {t("otherAccount")}
      </a>
    </AccountPanel>
  );
}
