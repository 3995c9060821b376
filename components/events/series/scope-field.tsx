import { useQuery } from "@tanstack/react-query";

import { useTranslations } from "@/components/ui/text/use-translations";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { SERIES_SCOPES } from "@/lib/events/constants/series";
import type { EventResponse } from "@/lib/events/schema/event";
import type { SeriesScope } from "@/lib/events/schema/series";

type SeriesDate = Pick<EventResponse, "id" | "seriesId">;

/**
 * How many later dates "this and later" covers. Undefined while it is read, so that a dialog waits
 * for its choice; 0 if it can't be read.
 */
export function useLaterCount(event: SeriesDate): number | undefined {
  const { data, isLoading } = useQuery({ ...eventSeriesQuery(event.id), enabled: event.seriesId !== null });
  return isLoading ? undefined : (data?.laterCount ?? 0);
}

/** In an open menu, whose dialogs then have their choice at once. */
export function ScopePreload({ event }: { event: SeriesDate }) {
  useLaterCount(event);
  return null;
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
