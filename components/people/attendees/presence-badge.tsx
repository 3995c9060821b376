import { CheckCircle2 } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";

export function PresenceBadge({ isCheckedIn }: { isCheckedIn: boolean }) {
  const t = useTranslations("people.badges");
  if (!isCheckedIn) return <Badge variant="outline">{t("rsvpd")}</Badge>;
  return (
    <Badge variant="present">
      <CheckCircle2 aria-hidden />
      {t("checkedIn")}
    </Badge>
  );
}
