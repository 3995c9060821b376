import { CheckCircle2 } from "lucide-react";

import { Badge, IconBadge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";

export function PresenceBadge({ isCheckedIn }: { isCheckedIn: boolean }) {
  const t = useTranslations("people.badges");
  if (!isCheckedIn) return <Badge variant="outline">{t("rsvpd")}</Badge>;
  return <IconBadge variant="present" icon={CheckCircle2} label={t("checkedIn")} />;
}
