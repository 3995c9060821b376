import { CircleCheck } from "lucide-react";

import { formatClockTime } from "@/components/events/time/event-times";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Badge, IconBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { TurnoutEntry } from "@/lib/attendance/schema/turnout";

type TurnoutRowProps = { entry: TurnoutEntry; timezone: string; isOver: boolean };

export function TurnoutRow({ entry, timezone, isOver }: TurnoutRowProps) {
  const t = useTranslations("admin.events.turnout.badge");
  const timeTexts = useTranslations("events.time");
  const { kind, name, company, profile, checkedInAt } = entry;
  const work = [profile?.profession, company].filter(Boolean).join(", ");
  return (
    <li className="min-w-0 [contain-intrinsic-block-size:auto_4.5rem] [content-visibility:auto]">
      <Card className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 p-3.5">
        <UserAvatar profile={profile ?? { firstName: name }} size="size-11" />
        <div className="min-w-0 flex-1 basis-[10rem] text-sm [overflow-wrap:anywhere]">
          <p className="text-base font-bold">
            <bdi>{name}</bdi>
          </p>
          {work && (
            <p className="text-muted-foreground">
              <bdi>{work}</bdi>
            </p>
          )}
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
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
        </div>
      </Card>
    </li>
  );
}
