import type { FieldErrors } from "react-hook-form";

import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";

/** Screen readers don't read errors next to fields without focus, so this announces them all. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const t = useTranslations("profiles.fields");
  const toErrorText = useErrorText();
  const texts = Object.values(errors).flatMap((error) =>
    typeof error?.message === "string" ? [toErrorText(error.message)] : [],
  );
  return (
    <p role="alert" className="sr-only">
      {texts.length > 0 && t("errorSummary", { errors: texts.join(". ") })}
    </p>
  );
}
