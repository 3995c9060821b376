import type { ReactNode } from "react";

import { Field } from "@/components/ui/form/field";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { useTranslations } from "@/components/ui/text/use-translations";
import { IMPORT_FIELDS, IMPORT_STATUSES, type ImportField, type ImportStatus } from "@/lib/guests/constants/import";
import type { ImportChoices, ImportPreview } from "@/lib/guests/schema/import";

type ReadingProps = {
  preview: ImportPreview;
  choices: ImportChoices;
  isBusy: boolean;
  onChange: (choices: ImportChoices) => void;
};

/** How the file is read. Each change reads it again, and drops the choices that depend on it. */
export function ReadingFields(props: ReadingProps) {
  const { encodings, encoding } = props.preview;
  return (
    <>
      {encodings.length > 0 && <EncodingChoice {...props} />}
      {(encodings.length === 0 || encoding !== null) && (
        <>
          {props.preview.sheets.length > 1 && <SheetField {...props} />}
          <HeaderField {...props} />
          <ColumnFields {...props} />
          <StateFields {...props} />
        </>
      )}
    </>
  );
}

function EncodingChoice({ preview: { encodings, encoding }, onChange }: ReadingProps) {
  const t = useTranslations("admin.events.guestImport");
  const samples = new Map(encodings.map((choice) => [choice.encoding, choice.samples]));
  return (
    <RadioGroup
      legend={t("encoding")}
      legendClassName="pb-1 text-base font-bold"
      look="card"
      options={[...samples.keys()]}
      value={encoding}
      onChange={(chosen) => onChange({ encoding: chosen })}
    >
      {(option) => (
        <span className="grid gap-0.5 [overflow-wrap:anywhere]">
          {samples.get(option)?.map((sample, index) => (
            <bdi key={index}>{sample}</bdi>
          ))}
        </span>
      )}
    </RadioGroup>
  );
}

type ChoiceFieldProps = {
  label: ReactNode;
  value: string | number;
  isBusy: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
};

const ChoiceField = ({ label, value, isBusy, onChange, children }: ChoiceFieldProps) => (
  <Field label={label}>
    {(props) => (
      <NativeSelect {...props} value={value} disabled={isBusy} onChange={({ target }) => onChange(target.value)}>
        {children}
      </NativeSelect>
    )}
  </Field>
);

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3";

function SheetField({ preview: { sheets, sheet }, isBusy, onChange }: ReadingProps) {
  const t = useTranslations("admin.events.guestImport");
  return (
    <ChoiceField
      label={t("sheet")}
      value={sheet}
      isBusy={isBusy}
      onChange={(index) => onChange({ sheet: Number(index) })}
    >
      {sheets.map((name, index) => (
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </ChoiceField>
  );
}

function HeaderField({ preview: { head, headerLine }, choices, isBusy, onChange }: ReadingProps) {
  const t = useTranslations("admin.events.guestImport");
  return (
    <ChoiceField
      label={t("header")}
      value={headerLine}
      isBusy={isBusy}
      onChange={(line) => onChange({ encoding: choices.encoding, sheet: choices.sheet, headerLine: Number(line) })}
    >
      <option value={0}>{t("noHeader")}</option>
      {head.map(({ line, text }) => (
        <option key={line} value={line}>
          {`${t("row", { line })}: ${text}`}
        </option>
      ))}
    </ChoiceField>
  );
}

/** Which column is the name, the address, and so on. */
function ColumnFields({ preview: { columns, mapping, preset }, choices, isBusy, onChange }: ReadingProps) {
  const t = useTranslations("admin.events.guestImport");
  const choose = (field: ImportField, value: string) => {
    const { [field]: _old, ...others } = mapping;
    const { states, ...kept } = choices;
    const changed = value === "" ? others : { ...others, [field]: Number(value) };
    onChange({ ...kept, ...(field !== "status" && { states }), mapping: changed });
  };
  return (
    <section aria-labelledby="import-columns" className="grid gap-3">
      <h2 id="import-columns" className="text-base font-bold">
        {t("columns")}
      </h2>
      <p className="text-sm text-muted-foreground">
        {preset === "other" ? t("otherFile") : t("knownFile", { tool: t(`tools.${preset}`) })}
      </p>
      <div className={GRID}>
        {IMPORT_FIELDS.map((field) => (
          <ChoiceField
            key={field}
            label={t(`fields.${field}`)}
            value={mapping[field] ?? ""}
            isBusy={isBusy}
            onChange={(value) => choose(field, value)}
          >
            <option value="">{t("noColumn")}</option>
            {columns.map((column, index) => (
              <option key={index} value={index}>
                {column || t("unnamedColumn", { number: index + 1 })}
              </option>
            ))}
          </ChoiceField>
        ))}
      </div>
    </section>
  );
}

/** Each text of the column of states, and what it becomes. */
function StateFields({ preview: { states, mapping }, choices, isBusy, onChange }: ReadingProps) {
  const t = useTranslations("admin.events.guestImport");
  const choose = (text: string, status: ImportStatus) => {
    const others = choices.states?.filter((state) => state.text !== text) ?? [];
    onChange({ ...choices, states: [...others, { text, status }] });
  };
  return (
    <section aria-labelledby="import-states" className="grid gap-3">
      <h2 id="import-states" className="text-base font-bold">
        {t("states")}
      </h2>
      <p className="text-sm text-muted-foreground">{t(mapping.status === undefined ? "noStates" : "statesHint")}</p>
      <div className={GRID}>
        {states.map(({ text, count, status }) => (
          <ChoiceField
            key={text}
            label={
              <>
                <bdi>{text || t("emptyState")}</bdi> {t("stateRows", { count })}
              </>
            }
            value={status ?? ""}
            isBusy={isBusy}
            onChange={(value) => choose(text, value as ImportStatus)}
          >
            {status === null && <option value="">{t("unknownState")}</option>}
            <Options values={IMPORT_STATUSES} getText={(each) => t(`statuses.${each}`)} />
          </ChoiceField>
        ))}
      </div>
    </section>
  );
}
