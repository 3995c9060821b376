import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { IMPORT_FIELDS } from "@/lib/guests/constants/import";
import type { ImportChoices, ImportPreview } from "@/lib/guests/schema/import";

type ColumnFieldsProps = {
  preview: ImportPreview;
  isBusy: boolean;
  onChange: (mapping: NonNullable<ImportChoices["mapping"]>) => void;
};

/** Which column is the name, the address, and so on. A change reads the file again. */
export function ColumnFields({ preview, isBusy, onChange }: ColumnFieldsProps) {
  const t = useTranslations("admin.events.guestImport");
  const { columns, mapping, preset } = preview;
  return (
    <section aria-labelledby="import-columns" className="grid gap-3">
      <h2 id="import-columns" className="text-base font-bold">
        {t("columns")}
      </h2>
      <p className="text-sm text-muted-foreground">
        {preset === "other" ? t("otherFile") : t("knownFile", { tool: t(`tools.${preset}`) })}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {IMPORT_FIELDS.map((field) => (
          <Field key={field} label={t(`fields.${field}`)}>
            {(props) => (
              <NativeSelect
                {...props}
                value={mapping[field] ?? ""}
                disabled={isBusy}
                onChange={({ target: { value } }) => {
                  const { [field]: _old, ...others } = mapping;
                  onChange(value === "" ? others : { ...others, [field]: Number(value) });
                }}
              >
                <option value="">{t("noColumn")}</option>
                {columns.map((column, index) => (
                  <option key={index} value={index}>
                    {column || t("unnamedColumn", { number: index + 1 })}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ))}
      </div>
    </section>
  );
}
