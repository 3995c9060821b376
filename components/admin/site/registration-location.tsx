import type { UseFormRegisterReturn } from "react-hook-form";

import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";

/** Whether people have to say where they are from (docs/product/site.md#place). */
export function RegistrationLocation({ field }: { field: UseFormRegisterReturn }) {
  const t = useTranslations("admin.site.place.registrationLocation");
  return (
    <Field label={t("label")} hint={t("hint")}>
      {(props) => (
        <NativeSelect {...props} {...field}>
          <option value="">{t("required")}</option>
          <option value="optional">{t("optional")}</option>
        </NativeSelect>
      )}
    </Field>
  );
}
