"use client";

import { type ReactNode, useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";

import { useHydrated } from "@/components/layout/shell/use-hydrated";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { PasswordInput } from "@/components/ui/form/password-input";
import { register as createAccount } from "@/lib/auth/client";
import { WELCOME_LOCATIONS } from "@/lib/auth/constants";
import type { RegisterForm as RegisterValues, RegisterInput } from "@/lib/auth/schema";
import { INDUSTRY_SUGGESTIONS } from "@/lib/profiles/constants/profile";

import { isCommonPassword } from "../password/common-passwords";
import { RememberMe } from "../welcome/remember-me";
import { type AfterSuccess, errorSummary, useAuthSubmit } from "../welcome/use-auth-submit";

type RegisterFormProps = {
  form: UseFormReturn<RegisterValues, unknown, RegisterInput>;
  /** More for the name tag, above its fields: the selfie. */
  photo?: ReactNode;
  onRegistered?: AfterSuccess;
};

export function RegisterForm({ form, photo, onRegistered }: RegisterFormProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  // Until then a press would send the form the browser's own way, to nobody.
  const hydrated = useHydrated();
  const isCommon = isCommonPassword(useWatch({ control, name: "password" }) ?? "");
  const industriesId = useId();
  const words = { success: "Account created successfully!", failure: "Failed to register" };
  const { busy, submit } = useAuthSubmit(form, createAccount, "registration", words, onRegistered);
  return (
    <form
      method="post"
      noValidate
      aria-label="Register"
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <p role="alert" className="sr-only">
        {errorSummary(errors)}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
        <Field label="First name" required error={errors.firstName?.message}>
          {(props) => <Input {...props} {...register("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          {(props) => <Input {...props} {...register("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label="Email" required error={errors.email?.message}>
        {(props) => <Input {...props} {...register("email")} type="email" inputMode="email" autoComplete="email" />}
      </Field>
      <Field
        label="Password"
        required
        error={errors.password?.message}
        hint={
          <span role="status" className={isCommon ? "font-medium text-soon" : undefined}>
            {isCommon
              ? "This password is very common and easy to guess. You can keep it, but another one is safer."
              : "At least 6 characters"}
          </span>
        }
      >
        {(props) => <PasswordInput {...props} {...register("password")} autoComplete="new-password" />}
      </Field>
      <Field label="Location" required error={errors.location?.message}>
        {(props) => (
          <NativeSelect {...props} {...register("location")}>
            <option value="">Select your location</option>
            {WELCOME_LOCATIONS.map((city) => (
              <option key={city}>{city}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <fieldset className="grid gap-4 border-t pt-4">
        <legend className="sr-only">For your name tag</legend>
        <p aria-hidden className="text-sm text-muted-foreground">
          For your name tag, if you like
        </p>
        {photo}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
          <Field label="Profession" error={errors.profession?.message}>
            {(props) => <Input {...props} {...register("profession")} autoComplete="organization-title" />}
          </Field>
          <Field label="Company" error={errors.company?.message}>
            {(props) => <Input {...props} {...register("company")} autoComplete="organization" />}
          </Field>
          <Field label="Industry" error={errors.industry?.message}>
            {(props) => <Input {...props} {...register("industry")} list={industriesId} autoComplete="off" />}
          </Field>
          <Field label="Phone (optional)" error={errors.phone?.message}>
            {(props) => <Input {...props} {...register("phone")} type="tel" autoComplete="tel" />}
          </Field>
        </div>
        <datalist id={industriesId}>
          {INDUSTRY_SUGGESTIONS.map((industry) => (
            <option key={industry} value={industry} />
          ))}
        </datalist>
      </fieldset>
      <RememberMe control={control} name="rememberMe" />
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={!hydrated}
        className={hydrated ? undefined : "disabled:opacity-100"}
      >
        {busy ? "Creating account..." : "Register"}
      </Button>
    </form>
  );
}
