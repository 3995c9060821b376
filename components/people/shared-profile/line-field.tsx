import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_REQUEST_LINE } from "@/lib/connections/constants";

type LineFieldProps = { firstName: string; line: string; onChange: (line: string) => void };

/** Takes the focus, because the button that opened it is gone. */
export function LineField({ firstName, line, onChange }: LineFieldProps) {
  const t = useTranslations("profiles.connect");
  return (
    <Input
      autoFocus
      aria-label={t("line", { firstName })}
      placeholder={t("line", { firstName })}
      maxLength={MAX_REQUEST_LINE}
      value={line}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
