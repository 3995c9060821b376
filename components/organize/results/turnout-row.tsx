import { CircleCheck } from "lucide-react";

import { formatClockTime } from "@/components/events/time/event-times";
import { PersonRow } from "@/components/profiles/tag/person-row";
import { Badge, IconBadge } from "@/components/ui/badge";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { formatWork } from "@/lib/profiles/constants/profile";

import type { PeopleEvent } from "../use-people-event";

export function TurnoutRow({ person, event }: { person: ManagedPerson; event: PeopleEvent }) {
  const t = useTranslations("admin.events.turnout.badge");
  const timeTexts = useTranslations("events.time");
  const { kind, name, company, profile, firstCheckInTime } = person;
  const time = firstCheckInTime && formatClockTime(firstCheckInTime, event.timezone, timeTexts);
  return (
    <PersonRow profile={profile ?? { firstName: name }} name={name} lines={[formatWork({ ...profile, company })]}>
      {kind === "guest" && <Badge>{t("guest")}</Badge>}
      {time ? (
        <IconBadge
          variant="present"
          icon={CircleCheck}
          label={<span data-numeric>{firstCheckInTime === event.endTime ? t("added") : t("came", { time })}</span>}
        />
      ) : (
        <Badge variant="outline">{t(event.phase === "open" ? "notYet" : "missed")}</Badge>
      )}
    </PersonRow>
  );
}
