import { Field } from "@/components/ui/form/field";
import { NativeSelect } from "@/components/ui/form/native-select";
import { RadioGroup } from "@/components/ui/form/radio-group";
import { useTranslations } from "@/components/ui/text/use-translations";
import { IMPORT_STATUSES, type ImportStatus } from "@/lib/guests/constants/import";
import type { ImportChoices, ImportPreview } from "@/lib/guests/schema/import";

import { ColumnFields } from "./column-fields";

type ReadingProps = {
  preview: ImportPreview;
  choices: ImportChoices;
  isBusy: boolean;
  onChange: (choices: ImportChoices) => void;
};

/** How the file is read. Each change reads it again, and drops the choices that depend on it. */
export function ReadingFields({ preview, choices, isBusy, onChange }: ReadingProps) {
  const { encodings, encoding } = preview;
  const isRead = encodings.length === 0 || encoding !== null;
  const { states: _states, ...withoutStates } = choices;
  const keepStates = (column: number | undefined) => (column === preview.mapping.status ? choices : withoutStates);
  return (
    <>
      {encodings.length > 0 && (
        <EncodingChoice preview={preview} onChange={(chosen) => onChange({ encoding: chosen })} />
      )}
      {isRead && (
        <>
          <HeaderField
            {...{ preview, isBusy }}
            onChange={(headerLine) => onChange({ encoding: encoding ?? undefined, headerLine })}
          />
          <ColumnFields
            {...{ preview, isBusy }}
            onChange={(mapping) => onChange({ ...keepStates(mapping.status), mapping })}
          />
          <StateFields {...{ preview, choices, isBusy, onChange }} />
        </>
      )}
    </>
  );
}

type EncodingChoiceProps = {
  preview: ImportPreview;
  onChange: (encoding: NonNullable<ImportPreview["encoding"]>) => void;
};

function EncodingChoice({ preview: { encodings, encoding }, onChange }: EncodingChoiceProps) {
  const t = useTranslations("admin.events.guestImport");
  return (
    <RadioGroup
      legend={t("encoding")}
      legendClassName="pb-1 text-base font-bold"
      look="card"
      options={encodings.map((choice) => choice.encoding)}
      value={encoding}
      onChange={onChange}
    >
      {(option) => (
        <span className="grid gap-0.5 [overflow-wrap:anywhere]">
          {encodings
            .find((choice) => choice.encoding === option)
            ?.samples.map((sample, index) => (
              <bdi key={index}>{sample}</bdi>
            ))}
        </span>
      )}
    </RadioGroup>
  );
}

type HeaderFieldProps = Pick<ReadingProps, "preview" | "isBusy"> & { onChange: (headerLine: number) => void };

function HeaderField({ preview: { head, headerLine }, isBusy, onChange }: HeaderFieldProps) {
  const t = useTranslations("admin.events.guestImport");
  return (
    <Field label={t("header")}>
      {(props) => (
        <NativeSelect
          {...props}
          value={headerLine}
          disabled={isBusy}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          <option value={0}>{t("noHeader")}</option>
          {head.map(({ line, text }) => (
            <option key={line} value={line}>
              {`${t("row", { line })}: ${text}`}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
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
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {states.map(({ text, count, status }) => (
          <Field
            key={text}
            label={
              <>
                <bdi>{text || t("emptyState")}</bdi> {t("stateRows", { count })}
              </>
            }
          >
            {(props) => (
              <NativeSelect
                {...props}
                value={status ?? ""}
                disabled={isBusy}
                onChange={({ target }) => choose(text, target.value as ImportStatus)}
              >
                {status === null && <option value="">{t("unknownState")}</option>}
                {IMPORT_STATUSES.map((each) => (
                  <option key={each} value={each}>
                    {t(`statuses.${each}`)}
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
