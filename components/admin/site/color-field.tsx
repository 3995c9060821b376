import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { DEFAULT_ACCENT, isColor, isReadableAccent, suggestAccent } from "@/lib/settings/policy";

import { DefaultButton } from "./default-button";

type ColorFieldProps = { value: string; error: string | undefined; onChange: (color: string) => void };

/** A color that can't be read comes with one that can, to be taken over by a press. */
export function ColorField({ value, error, onChange }: ColorFieldProps) {
  const t = useTranslations("admin.site.brand");
  const label = t("accentColor.label");
  const color = value.toLowerCase();
  const shown = isColor(color) ? color : DEFAULT_ACCENT.light.primary;
  const suggestion = isColor(color) && !isReadableAccent(color) ? suggestAccent(color) : null;
  return (
    <Field label={label} error={error} hint={t("accentColor.hint")}>
      {(props) => (
        <div className="flex flex-wrap gap-2">
          <input
            type="color"
            aria-label={t("accentColor.pick")}
            value={shown}
            onChange={({ target }) => onChange(target.value)}
            className="size-11 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1"
          />
          <div className="flex-1 basis-32">
            <Input
              {...props}
              value={value}
              placeholder={DEFAULT_ACCENT.light.primary}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
            />
          </div>
          {suggestion && (
            <Button variant="outline" onClick={() => onChange(suggestion)}>
              <span aria-hidden className="size-4 rounded-full border" style={{ background: suggestion }} />
              {t("accentColor.use", { color: suggestion })}
            </Button>
          )}
          <DefaultButton label={label} isDefault={!value} onClick={() => onChange("")} />
        </div>
      )}
    </Field>
  );
}
