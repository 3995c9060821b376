import { clsx } from "clsx";
import { useFormatter } from "next-intl";

import { BAND_CLASSES } from "@/components/profiles/name-tag/industry-colors";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { INDUSTRY_FAMILIES, type IndustryFamily } from "@/lib/profiles/constants/profile";

const toPercent = (count: number, total: number): string => `${total === 0 ? 0 : (count / total) * 100}%`;

export function IndustryMix({ summary }: { summary: AttendeeSummary | undefined }) {
  const t = useTranslations("people.industryMix");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardContent className="pt-3">
        {summary ? <FamilyList summary={summary} /> : <Skeleton className="h-44" />}
      </CardContent>
    </Card>
  );
}

function FamilyList({ summary: { confirmed: total, families } }: { summary: AttendeeSummary }) {
  const t = useTranslations("people.industryMix");
  if (total === 0) return <p className="text-sm text-muted-foreground">{t("empty")}</p>;
  const largest = Math.max(...INDUSTRY_FAMILIES.map((family) => families[family].confirmed));
  const ordered = INDUSTRY_FAMILIES.toSorted((a, b) => families[b].confirmed - families[a].confirmed);
  return (
    <ul className="grid gap-3">
      {ordered.map((family) => (
        <li key={family} className="text-sm">
          <FamilyBar family={family} {...families[family]} largest={largest} />
        </li>
      ))}
    </ul>
  );
}

type FamilyBarProps = { family: IndustryFamily; confirmed: number; checkedIn: number; largest: number };

function FamilyBar({ family, confirmed, checkedIn, largest }: FamilyBarProps) {
  const t = useTranslations("people.industryMix");
  const familyNames = useTranslations("profiles.families");
  const format = useFormatter();
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span>{familyNames(family)}</span>
        <span data-numeric className="ml-auto">
          {checkedIn > 0 && <span className="text-present">{t("checkedIn", { count: checkedIn })} · </span>}
          <span className="font-semibold">{format.number(confirmed)}</span>
          <span className="sr-only"> {t("rsvpd")}</span>
        </span>
      </div>
      <div aria-hidden className="relative mt-1 h-2 overflow-hidden rounded-full bg-muted">
        <div
          className={clsx("absolute inset-y-0 left-0 rounded-full opacity-35 transition-[width]", BAND_CLASSES[family])}
          style={{ width: toPercent(confirmed, largest) }}
        />
        <div
          className={clsx("absolute inset-y-0 left-0 rounded-full transition-[width]", BAND_CLASSES[family])}
          style={{ width: toPercent(checkedIn, largest) }}
        />
      </div>
    </>
  );
}
