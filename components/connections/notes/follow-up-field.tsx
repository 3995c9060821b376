import { useLocale } from "next-intl";
import { useState } from "react";

import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { clock } from "@/lib/core/shared/clock";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { getNextWeek, getTomorrow, toDay } from "@/lib/notes/policy/follow-up";

import { formatDay } from "./format-day";

type FollowUp = { followUpOn: string | null; isFollowUpDone: boolean };

type FollowUpFieldProps = FollowUp & { onChange: (followUp: FollowUp) => void };

export function FollowUpField({ followUpOn, isFollowUpDone, onChange }: FollowUpFieldProps) {
  const t = useTranslations("connections.notes.followUp");
  const locale = useLocale();
  const [openedAt] = useState(() => clock.now().toISOString());
  const today = toDay(useNow(openedAt), getDeviceZone());
  const [isPicking, setPicking] = useState(false);
  const choices = [
    ["none", null],
    ["tomorrow", getTomorrow(today)],
    ["nextWeek", getNextWeek(today)],
  ] as const;
  const isQuick = choices.some(([, day]) => day === followUpOn);
  const isDateShown = isPicking || !isQuick;
  const choose = (day: string | null) => {
    setPicking(false);
    onChange({ followUpOn: day, isFollowUpDone: false });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{t("label")}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([name, day]) => (
          <Button
            key={name}
            size="compact"
            variant={!isDateShown && followUpOn === day ? "secondary" : "outline"}
            aria-pressed={!isDateShown && followUpOn === day}
            onClick={() => choose(day)}
          >
            {t(name)}
          </Button>
        ))}
        <Button
          size="compact"
          variant={isDateShown ? "secondary" : "outline"}
          aria-pressed={isDateShown}
          onClick={() => setPicking(true)}
        >
          {t("pick")}
        </Button>
      </div>
      {isDateShown && (
        <Input
          type="date"
          aria-label={t("date")}
          value={followUpOn ?? ""}
          min={today}
          onChange={({ target }) => target.value && onChange({ followUpOn: target.value, isFollowUpDone: false })}
        />
      )}
      {followUpOn && (
        <p className="text-sm text-muted-foreground">
          {t(isFollowUpDone ? "done" : "chosen", { date: formatDay(followUpOn, locale) })}
        </p>
      )}
    </fieldset>
  );
}
