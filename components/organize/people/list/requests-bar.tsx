import { useId } from "react";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { MAX_DECISIONS } from "@/lib/events/constants/event";

import type { Requests } from "./use-requests";

type RequestsBarProps = {
  requests: Requests;
  shown: ManagedPerson[];
  /** Also of those that aren't loaded. */
  count: number;
};

export function RequestsBar({ requests, shown, count }: RequestsBarProps) {
  const t = useTranslations("admin.events.people.requests");
  const titleId = useId();
  const { selected, select, decide, isPending } = requests;
  if (count === 0) return null;
  // Requests that were decided, or aren't shown any more, are not selected.
  const people = shown.filter(({ id }) => selected.has(id)).slice(0, MAX_DECISIONS);
  const selectAll = (isSelected: boolean) =>
    select(
      shown.map(({ id }) => id),
      isSelected,
    );
  return (
    <Card role="group" aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-1.5">
      <h2 id={titleId} className="sr-only">
        {t("bulk")}
      </h2>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
        <Checkbox
          checked={shown.length > 0 && people.length === shown.length}
          onCheckedChange={(checked) => selectAll(checked === true)}
        />
        {t("selectAll")}
      </label>
      <p role="status" data-numeric className="text-sm text-muted-foreground">
        {people.length > 0 && t("selected", { count: people.length })}
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {people.length > 0 ? (
          <>
            <Button variant="outline" disabled={isPending} onClick={() => decide({ decision: "decline", people })}>
              {t("decline")}
            </Button>
            <Button disabled={isPending} onClick={() => decide({ decision: "approve", people })}>
              {t("approve")}
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            disabled={isPending}
            onClick={() => decide({ decision: "approve", people: "all" })}
          >
            {t("approveAll", { count })}
          </Button>
        )}
      </div>
    </Card>
  );
}
