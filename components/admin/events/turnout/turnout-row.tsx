import { CircleCheck } from "lucide-react";

import { formatClockTime } from "@/components/events/time/event-times";
import { PersonRow } from "@/components/profiles/tag/person-row";
import { Badge, IconBadge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { TurnoutEntry } from "@/lib/attendance/schema/turnout";
import { formatWork } from "@/lib/profiles/constants/profile";

type TurnoutRowProps = { entry: TurnoutEntry; timezone: string; isOver: boolean };

export function TurnoutRow({ entry, timezone, isOver }: TurnoutRowProps) {
  const t = useTranslations("admin.events.turnout.badge");
  const timeTexts = useTranslations("events.time");
  const { kind, name, company, profile, checkedInAt } = entry;
  return (
    <PersonRow profile={profile ?? { firstName: name }} name={name} lines={[formatWork({ ...profile, company })]}>
      {kind === "guest" && <Badge>{t("guest")}</Badge>}
      {checkedInAt ? (
        <IconBadge
          variant="present"
          icon={CircleCheck}
          label={<span data-numeric>{t("came", { time: formatClockTime(checkedInAt, timezone, timeTexts) })}</span>}
        />
      ) : (
        <Badge variant="outline">{t(isOver ? "missed" : "notYet")}</Badge>
      )}
    </PersonRow>
  );
}
