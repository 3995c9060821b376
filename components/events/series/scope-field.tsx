import { useQuery } from "@tanstack/react-query";

import { RadioGroup } from "@/components/ui/form/choice/radio-group";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { SERIES_SCOPES, TEAM_SCOPES } from "@/lib/events/constants/series";
import type { EventResponse } from "@/lib/events/schema/event";
import type { SeriesScope, TeamScope } from "@/lib/events/schema/series";

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

/** The scopes of a change of the team, or none for an event of its own. */
export function useTeamScopes(event: SeriesDate) {
  const t = useTranslations("events.series.scope");
  const count = useLaterCount(event) ?? 0;
  const scopes = TEAM_SCOPES.filter((scope) => scope !== "thisAndLater" || count > 0);
  return { scopes: event.seriesId ? scopes : [], getScopeLabel: (scope: TeamScope) => t(scope, { count }) };
}

type ScopeFieldProps = { laterCount: number; scope: SeriesScope; onChange: (scope: SeriesScope) => void };

/** Only for an event with later dates. */
export function ScopeField({ laterCount, scope, onChange }: ScopeFieldProps) {
  const t = useTranslations("events.series.scope");
  if (laterCount === 0) return null;
  return (
    <RadioGroup legend={t("legend")} options={SERIES_SCOPES} value={scope} onChange={onChange}>
      {(value) => t(value, { count: laterCount })}
    </RadioGroup>
  );
}
