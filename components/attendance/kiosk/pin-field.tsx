import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { useTranslations } from "@/components/ui/text/use-translations";

import { PIN_DIGITS } from "./kiosk-pin";

type PinFieldProps = { pin: string; error?: string; onChange: (pin: string) => void };

export function PinField({ pin, error, onChange }: PinFieldProps) {
  const t = useTranslations("checkIn.kiosk");
  return (
    <Field label={t("pin")} hint={t("pinHint")} required error={error}>
      <Input
        type="password"
        inputMode="numeric"
        // A browser must neither keep nor fill it.
        autoComplete="one-time-code"
        maxLength={PIN_DIGITS}
        className="text-2xl md:text-2xl"
        value={pin}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
