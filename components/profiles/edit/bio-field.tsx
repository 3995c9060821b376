"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";

import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import { MAX_BIO } from "@/lib/profiles/constants/profile";

import type { ProfileFormState } from "./use-profile-form";

export function BioField({ form, error }: Pick<ProfileFormState, "form"> & { error: string | undefined }) {
  const t = useTranslations("profiles.edit");
  const bio = useWatch({ control: form.control, name: "bio" });
  const length = bio?.length ?? 0;
  return (
    <Field
      label={t("bio")}
      error={error}
      hint={
        <span data-numeric className={clsx(length > MAX_BIO && "font-medium text-destructive")}>
          {t("bioLength", { length: String(length), max: String(MAX_BIO) })}
        </span>
      }
    >
      {(control) => <Textarea {...control} {...form.register("bio")} variant="tall" className="max-h-80" />}
    </Field>
  );
}
