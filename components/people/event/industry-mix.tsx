import { clsx } from "clsx";
import { useTranslations } from "next-intl";

import { BAND_CLASSES } from "@/components/profiles/tag/industry-colors";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { INDUSTRY_FAMILIES } from "@/lib/profiles/constants/profile";

const share = (count: number, of: number): string => `${of === 0 ? 0 : (count / of) * 100}%`;

/** Spec B§2, Industry Mix: the whole event by its name tags' colours, whoever of it is loaded; live with the room. */
export function IndustryMix({ summary }: { summary: AttendeeSummary | undefined }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Industry Mix</CardTitle>
      </CardHeader>
      <CardContent className="pt-3">
        {summary ? <Families summary={summary} /> : <Skeleton className="h-44" />}
      </CardContent>
    </Card>
  );
}

function Families({ summary: { going: everybody, families } }: { summary: AttendeeSummary }) {
  const familyNames = useTranslations("profiles.families");
  if (everybody === 0) return <p className="text-sm text-muted-foreground">Nobody has RSVP&apos;d yet.</p>;
  const most = Math.max(...INDUSTRY_FAMILIES.map((family) => families[family].going));
  const ordered = INDUSTRY_FAMILIES.toSorted((a, b) => families[b].going - families[a].going);
  return (
    <ul className="grid gap-3">
      {ordered.map((family) => {
        const { going, here } = families[family];
        return (
          <li key={family} className="text-sm">
            <div className="flex items-baseline justify-between gap-3">
              <span>{familyNames(family)}</span>
              <span data-numeric className="shrink-0">
                {here > 0 && <span className="text-present">{here.toLocaleString("en-US")} here · </span>}
                <span className="font-semibold">{going.toLocaleString("en-US")}</span>
                <span className="sr-only"> RSVP&apos;d</span>
              </span>
            </div>
            {/* Pale for all who come, full for who is here; the figures say the same. */}
            <div aria-hidden className="relative mt-1 h-2 overflow-hidden rounded-full bg-muted">
              <div
                className={clsx(
                  "absolute inset-y-0 left-0 rounded-full opacity-35 transition-[width]",
                  BAND_CLASSES[family],
                )}
                style={{ width: share(going, most) }}
              />
              <div
                className={clsx("absolute inset-y-0 left-0 rounded-full transition-[width]", BAND_CLASSES[family])}
                style={{ width: share(here, most) }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
