import { useQuery } from "@tanstack/react-query";

import { useTranslations } from "@/components/ui/text/use-translations";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { SERIES_SCOPES } from "@/lib/events/constants/series";
import type { EventResponse } from "@/lib/events/schema/event";
import type { SeriesScope } from "@/lib/events/schema/series";

/** How many later dates "this and later" covers; 0 until it is known. */
export function useLaterCount(event: Pick<EventResponse, "id" | "seriesId">): number {
  const { data } = useQuery({ ...eventSeriesQuery(event.id), enabled: event.seriesId !== null });
  return data?.laterCount ?? 0;
}

type ScopeFieldProps = { laterCount: number; scope: SeriesScope; onChange: (scope: SeriesScope) => void };

/** Only for an event with later dates. */
export function ScopeField({ laterCount, scope, onChange }: ScopeFieldProps) {
  const t = useTranslations("events.series.scope");
  if (laterCount === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-sm font-semibold">{t("legend")}</legend>
      {SERIES_SCOPES.map((value) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="radio"
            name="scope"
            value={value}
            checked={scope === value}
            onChange={() => onChange(value)}
            className="size-5 shrink-0 accent-primary"
          />
          {t(value, { count: laterCount })}
        </label>
      ))}
    </fieldset>
  );
}
