import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { FileInput } from "@/components/ui/form/file-input";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";

import { ACCEPTED_TYPES, useLogoUpload } from "../../logo/use-logo-upload";
import type { SponsorsHostForm } from "./use-sponsors-host-form";

type LogoFieldProps = {
  form: SponsorsHostForm;
  name: "sponsorLogoUrl" | "sponsor2LogoUrl" | "sponsor3LogoUrl" | "hostLogoUrl";
  owner: string;
  /** Creators only upload logos; admins also enter addresses. */
  isCreator: boolean;
  disabledBecause?: string;
};

/** See docs/product/administration.md#logo-upload. */
export function LogoField({ form, name, owner, isCreator, disabledBecause }: LogoFieldProps) {
  const t = useTranslations("admin.events.logo");
  const { register, setValue, control } = form;
  const getError = useFieldErrors(form.formState.errors);
  const input = useRef<HTMLInputElement>(null);
  const url = useWatch({ control, name });
  const isDisabled = disabledBecause !== undefined;
  const { upload, progress } = useLogoUpload(name === "hostLogoUrl" ? "host-logo" : "sponsor-logo", (uploadedUrl) =>
    setValue(name, uploadedUrl, { shouldDirty: true, shouldValidate: true }),
  );

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
      <Avatar
        src={url}
        size="size-11"
        shape="square"
        fit="contain"
        className="mt-6.5 border"
        fallbackClassName="bg-muted text-muted-foreground"
      >
        <ImageUp className="size-5" />
      </Avatar>
      <Field label={t("label")} error={getError(name)} hint={disabledBecause ?? t(isCreator ? "creatorHint" : "hint")}>
        <div className="flex flex-wrap gap-2">
          <div className="flex-1 basis-48">
            <Input {...register(name)} disabled={isDisabled} inputMode="url" autoComplete="off" />
          </div>
          <FileInput
            ref={input}
            aria-label={t("file", { owner })}
            accept={ACCEPTED_TYPES}
            onFile={(file) => void upload(file)}
          />
          <Button
            variant="outline"
            isBusy={progress !== null}
            disabled={isDisabled}
            aria-label={progress === null ? t("uploadLabel", { owner }) : undefined}
            onClick={() => input.current?.click()}
          >
            {progress === null ? t("upload") : t("progress", { percent: Math.round(progress * 100) })}
          </Button>
        </div>
      </Field>
    </div>
  );
}
