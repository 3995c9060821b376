"use client";

import { useId } from "react";
import { useWatch } from "react-hook-form";

import { errorSummary } from "@/components/auth/welcome/use-auth-submit";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { NativeSelect } from "@/components/ui/form/native-select";
import { Textarea } from "@/components/ui/form/textarea";
import { cn } from "@/lib/core/browser/cn";
import { INDUSTRY_SUGGESTIONS, MAX_BIO, PROFILE_LOCATIONS } from "@/lib/profiles/constants/profile";

import type { ProfileFormState } from "./use-profile-form";

const pair = "grid gap-5 sm:grid-cols-2";

/** Who pastes "linkedin.com/in/me" means the web address. */
const withScheme = (value: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value.trim()) ? `https://${value.trim()}` : value;

/** Spec B§5's fields and messages. */
export function ProfileForm({ email, form, submit, saving }: ProfileFormState & { email: string }) {
  const { register, formState, control, setValue } = form;
  const { errors, isDirty } = formState;
  const industriesId = useId();
  const [location, bio] = useWatch({ control, name: ["location", "bio"] });
  const cities: readonly string[] = PROFILE_LOCATIONS;
  const bioLength = bio?.length ?? 0;
  return (
    <Card>
      <form noValidate aria-label="Profile" onSubmit={submit}>
        {/* The bar below may lie over the end of the screen: what takes the focus stays above it. */}
        <CardContent className="grid gap-5 md:p-6 [&_:is(input,select,textarea)]:scroll-mb-28">
          <CardTitle className="md:text-xl">Your Details</CardTitle>
          <p role="alert" className="sr-only">
            {errorSummary(errors)}
          </p>
          <div className="grid gap-5 min-[22rem]:grid-cols-2">
            <Field label="First name" required error={errors.firstName?.message}>
              {(props) => <Input {...props} {...register("firstName")} autoComplete="given-name" />}
            </Field>
            <Field label="Last name" required error={errors.lastName?.message}>
              {(props) => <Input {...props} {...register("lastName")} autoComplete="family-name" />}
            </Field>
          </div>
          <div className={pair}>
            <Field label="Profession" required error={errors.profession?.message}>
              {(props) => <Input {...props} {...register("profession")} autoComplete="organization-title" />}
            </Field>
            <Field label="Company" required error={errors.company?.message}>
              {(props) => <Input {...props} {...register("company")} autoComplete="organization" />}
            </Field>
            <Field label="Industry" required error={errors.industry?.message} hint="Gives your name tag its colour">
              {(props) => <Input {...props} {...register("industry")} list={industriesId} autoComplete="off" />}
            </Field>
            <Field label="Location" error={errors.location?.message}>
              {(props) => (
                <NativeSelect {...props} {...register("location")}>
                  <option value="">Select your location</option>
                  {location && !cities.includes(location) && <option>{location}</option>}
                  {cities.map((city) => (
                    <option key={city}>{city}</option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
          <Field
            label="Bio"
            error={errors.bio?.message}
            hint={
              <span data-numeric className={cn(bioLength > MAX_BIO && "font-medium text-destructive")}>
                {bioLength} of {MAX_BIO} characters
              </span>
            }
          >
            {(props) => <Textarea {...props} {...register("bio")} className="max-h-80 min-h-28" />}
          </Field>
          <fieldset className="grid gap-5 border-t pt-5">
            <legend className="sr-only">Contact details</legend>
            <div className={pair}>
              <Field label="Email" hint="You log in with it, so it can't be changed here">
                {(props) => (
                  <Input {...props} type="email" value={email} readOnly className="bg-muted text-muted-foreground" />
                )}
              </Field>
              <Field label="Phone" error={errors.phone?.message}>
                {(props) => <Input {...props} {...register("phone")} type="tel" autoComplete="tel" />}
              </Field>
            </div>
            <Field label="LinkedIn" error={errors.linkedinUrl?.message}>
              {(props) => (
                <Input
                  {...props}
                  {...register("linkedinUrl", {
                    onBlur: ({ target }: { target: HTMLInputElement }) => {
                      const whole = withScheme(target.value);
                      if (whole !== target.value)
                        setValue("linkedinUrl", whole, { shouldDirty: true, shouldValidate: true });
                    },
                  })}
                  type="url"
                  inputMode="url"
                  placeholder="https://www.linkedin.com/in/your-name"
                  autoComplete="url"
                />
              )}
            </Field>
          </fieldset>
          <datalist id={industriesId}>
            {INDUSTRY_SUGGESTIONS.map((industry) => (
              <option key={industry} value={industry} />
            ))}
          </datalist>
        </CardContent>
        {/* Within the thumb's reach for as long as something waits to be saved. */}
        <div
          className={cn(
            "flex items-center justify-between gap-3 rounded-b-lg border-t bg-card px-4 py-3 md:px-6",
            isDirty && "sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 md:bottom-0",
          )}
        >
          <p role="status" className="text-sm text-muted-foreground">
            {isDirty ? "Unsaved changes" : ""}
          </p>
          <Button type="submit" busy={saving} className="min-w-36">
            {saving ? "Saving..." : "Save Changes"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
