import { RotateCcw } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";

/** Empties a field, which then has its default. Absent where it has it already. */
export function DefaultButton({
  label,
  isDefault,
  onClick,
}: {
  label: string;
  isDefault: boolean;
  onClick: () => void;
}) {
  const t = useTranslations("admin.site");
  if (isDefault) return null;
  return (
    <Button variant="outline" aria-label={t("toDefault", { field: label })} onClick={onClick}>
      <RotateCcw aria-hidden />
      {t("default")}
    </Button>
  );
}
