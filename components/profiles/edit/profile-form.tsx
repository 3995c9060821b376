"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { PROFILE_LOCATIONS } from "@/lib/profiles/constants/locations";

import { ErrorSummary } from "../fields/error-summary";
import { useFieldErrors } from "../fields/field-binding";
import { LocationField } from "../fields/location-field";
import { NameFields } from "../fields/name-fields";
import { WorkFields } from "../fields/work-fields";
import { BioField } from "./bio-field";
import { ContactFields } from "./contact-fields";
import { SaveBar } from "./save-bar";
import type { ProfileFormState } from "./use-profile-form";

/** See docs/product/profiles.md#profile-form. */
export function ProfileForm({ email, form, submit, saving: isSaving }: ProfileFormState & { email: string }) {
  const t = useTranslations("profiles.edit");
  const { register, formState, control } = form;
  const getError = useFieldErrors(formState.errors);
  const location = useWatch({ control, name: "location" });
  const binding = { register, getError };
  return (
    <Card>
      <form noValidate aria-label={t("formLabel")} onSubmit={submit}>
        <UnsavedGuard isDirty={formState.isDirty} />
        <CardContent className="grid gap-5 md:p-6 [&_:is(input,select,textarea)]:scroll-mb-28">
          <CardTitle className="md:text-xl">{t("details")}</CardTitle>
          <ErrorSummary errors={formState.errors} />
          <div className="grid gap-5 min-[22rem]:grid-cols-2">
            <NameFields {...binding} />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t("pronouns")} error={getError("pronouns")}>
              {(control) => <Input {...control} {...register("pronouns")} autoComplete="off" dir="auto" />}
            </Field>
            <WorkFields {...binding} required industryHint={t("industryHint")} />
            <LocationField {...binding} cities={PROFILE_LOCATIONS} current={location} />
          </div>
          <BioField form={form} error={getError("bio")} />
          <ContactFields email={email} form={form} getError={getError} />
        </CardContent>
        <SaveBar isDirty={formState.isDirty} isSaving={isSaving} />
      </form>
    </Card>
  );
}
