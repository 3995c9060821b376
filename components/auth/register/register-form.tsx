import type { ReactNode } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import {
  EmailField,
  LocationField,
  NameFields,
  PhoneField,
  WorkFields,
} from "@/components/profiles/fields/profile-fields";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { register as createAccount } from "@/lib/auth/client/sign-in";
import { WELCOME_LOCATIONS } from "@/lib/profiles/constants/locations";
import type { RegisterForm as RegisterValues, RegisterInput } from "@/lib/auth/schema/registration";

import { AuthForm } from "../forms/auth-form";
import { NewPasswordField } from "../password/new-password-field";
import { RememberMe } from "../forms/remember-me";
import { type AfterSuccess, useAuthSubmit } from "../forms/use-auth-submit";

type RegisterFormProps = {
  form: UseFormReturn<RegisterValues, unknown, RegisterInput>;
  photo?: ReactNode;
  onRegistered?: AfterSuccess;
  invitation?: Invitation;
};

/** The address is the invited one, so it can't be changed. */
export type Invitation = { email: string; token: string };

/** See docs/product/sessions.md#register-tab. */
export function RegisterForm({ form, photo, onRegistered, invitation }: RegisterFormProps) {
  const t = useTranslations("auth.register");
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const getError = useFieldErrors(errors);
  const [password, firstName, lastName, email, location] = useWatch({
    control,
    name: ["password", "firstName", "lastName", "email", "location"],
  });
  const { isBusy, submit } = useAuthSubmit(
    form,
    (values) =>
      createAccount(invitation ? { ...values, email: invitation.email, invitation: invitation.token } : values),
    "registration",
    onRegistered,
  );
  const binding = { register, getError };
  const { registrationLocation } = useSiteSettings();
  return (
    <AuthForm
      label={t("title")}
      errors={errors}
      submitLabel={t(isBusy ? "submitting" : "submit")}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
        <NameFields {...binding} />
      </div>
      <EmailField {...binding} label={t("email")} readOnly={invitation !== undefined} />
      <NewPasswordField
        label={t("password")}
        error={getError("password")}
        password={password ?? ""}
        words={[firstName, lastName, email].filter((word) => word !== undefined)}
        getInput={() => register("password")}
      />
      <LocationField {...binding} value={location} cities={WELCOME_LOCATIONS} required={!registrationLocation} />
      <fieldset className="grid gap-4 border-t pt-4">
        <legend className="sr-only">{t("nameTag")}</legend>
        <p aria-hidden className="text-sm text-muted-foreground">
          {t("nameTagOptional")}
        </p>
        {photo}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
          <WorkFields {...binding} />
          <PhoneField {...binding} marksOptional />
        </div>
      </fieldset>
      <RememberMe control={control} name="rememberMe" />
    </AuthForm>
  );
}
