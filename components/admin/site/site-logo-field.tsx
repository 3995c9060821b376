import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { FileInput } from "@/components/ui/form/file-input";
import { useTranslations } from "@/components/ui/text/use-translations";

import { ACCEPTED_TYPES, useLogoUpload } from "@/components/organize/logo/use-logo-upload";
import { DefaultButton } from "./default-button";

type SiteLogoFieldProps = {
  name: "logoLight" | "logoDark";
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
};

export function SiteLogoField({ name, url, error, onChange }: SiteLogoFieldProps) {
  const t = useTranslations("admin.site.brand");
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress } = useLogoUpload("site-logo", onChange);
  const label = t(`${name}.label`);
  return (
    <Field label={label} error={error} hint={t(`${name}.hint`)}>
      {(props) => (
        <div className="flex flex-wrap items-center gap-2">
          <span
            className={clsx(
              "grid h-11 flex-1 basis-32 place-items-center rounded-md border px-3 text-sm",
              name === "logoDark" ? "bg-[#0d131f] text-[#9ba6bb]" : "bg-[#f6f5f1] text-[#5a6377]",
            )}
          >
            {url ? (
              <picture>
                <img src={url} alt={label} className="h-8 max-w-44 object-contain" />
              </picture>
            ) : (
              t("none")
            )}
          </span>
          <FileInput ref={input} aria-label={label} accept={ACCEPTED_TYPES} onFile={(file) => void upload(file)} />
          <Button
            {...props}
            variant="outline"
            isBusy={progress !== null}
            aria-label={t("uploadLabel", { field: label })}
            onClick={() => input.current?.click()}
          >
            {progress === null && <ImageUp aria-hidden />}
            {t("upload")}
          </Button>
          <DefaultButton label={label} isDefault={!url} onClick={() => onChange("")} />
        </div>
      )}
    </Field>
  );
}
