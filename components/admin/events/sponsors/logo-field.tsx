import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError, apiUpload } from "@/lib/http/browser/api-client";

import type { SponsorsHostForm } from "./use-sponsors-host-form";

type LogoKind = "sponsor-logo" | "host-logo";

let previous: Promise<unknown> = Promise.resolve();

/**
 * Uploads run one after the other, because the server allows one per account at a time.
 * @param onProgress called with the part sent so far, 0 to 1
 * @throws ApiError (400 and 415 for an unsuitable file), TypeError when the network failed
 */
function uploadLogo(file: File, kind: LogoKind, onProgress: (part: number) => void) {
  const form = new FormData();
  form.set("type", kind);
  form.set("image", file);
  const result = previous.then(() => apiUpload<{ url: string }>("/api/upload-image", form, { onProgress }));
  previous = result.catch(() => undefined);
  return result;
}

/** iOS converts a HEIC photo when the list lacks it. */
const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

type LogoFieldProps = {
  form: SponsorsHostForm;
  name: "sponsorLogoUrl" | "sponsor2LogoUrl" | "sponsor3LogoUrl" | "hostLogoUrl";
  owner: string;
  disabledBecause?: string;
};

/** See docs/product/administration.md#logo-upload. */
export function LogoField({ form, name, owner, disabledBecause }: LogoFieldProps) {
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
      <Avatar aria-hidden size="size-11" shape="square" className="mt-6.5 border">
        {url && <AvatarImage src={url} referrerPolicy="no-referrer" fit="contain" />}
        <AvatarFallback className="bg-muted text-muted-foreground">
          <ImageUp className="size-5" />
        </AvatarFallback>
      </Avatar>
      <Field label={t("label")} error={getError(name)} hint={disabledBecause ?? t("hint")}>
        {(props) => (
          <div className="flex flex-wrap gap-2">
            <div className="flex-1 basis-48">
              <Input {...props} {...register(name)} disabled={isDisabled} inputMode="url" autoComplete="off" />
            </div>
            <input
              ref={input}
              type="file"
              accept={ACCEPTED_TYPES}
              className="hidden"
              aria-label={t("file", { owner })}
              onChange={({ target }) => {
                const file = target.files?.[0];
                // Allows selecting the same file again after a failure.
                target.value = "";
                if (file) void upload(file);
              }}
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
        )}
      </Field>
    </div>
  );
}

type Failure = "notAnImage" | "tooLarge" | "failed";

/** `progress` is 0 to 1, or null while nothing is uploaded. */
function useLogoUpload(kind: LogoKind, onUploaded: (url: string) => void) {
  const t = useTranslations("admin.events.logo");
  const getFailureText = useFailureText();
  const [progress, setProgress] = useState<number | null>(null);
  const showFailure = (failure: Failure, description = t(`${failure}.description`)) =>
    toast({ title: t(`${failure}.title`), description, variant: "destructive" });

  const upload = async (file: File) => {
    if (!file.type.startsWith("image/")) return showFailure("notAnImage");
    if (file.size > MAX_LOGO_BYTES) return showFailure("tooLarge");
    setProgress(0);
    try {
      onUploaded((await uploadLogo(file, kind, setProgress)).url);
    } catch (error) {
      const failure = toFailure(error);
      if (failure === "failed") showFailure(failure, getFailureText(error, t("failed.description")));
      else showFailure(failure);
    } finally {
      setProgress(null);
    }
  };
  return { upload, progress };
}

function toFailure(error: unknown): Failure {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 415) return "notAnImage";
  return status === 413 ? "tooLarge" : "failed";
}
