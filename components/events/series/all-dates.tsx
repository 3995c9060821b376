import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Link } from "@/components/ui/link";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAtEvent } from "@/lib/events/client/changes";
import { chooseAllDates, stopAllDates } from "@/lib/events/client/series";
import type { EventSeries } from "@/lib/events/schema/series";
import { invalidateMatching } from "@/lib/http/browser/query-paths";

import { formatEventDate } from "../time/event-times";

type Act = "choose" | "keep" | "cancel";

/** See docs/product/event-series.md#all-dates. */
function useAllDates(eventId: string) {
  const t = useTranslations("events.series.allDates");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) => (act === "choose" ? chooseAllDates(eventId) : stopAllDates(eventId, act)),
    onSuccess: (_, act) => toast({ title: t(`done.${act}.title`), description: t(`done.${act}.description`) }),
    onError: (error) => toastFailure(error, t("failed"), t("tryAgain")),
    // The act changes the places at all dates.
    onSettled: () => invalidateMatching(client, isAtEvent()),
  });
}

type AllDatesProps = { eventId: string; allDates: EventSeries["allDates"]; viewerZone: string };

export default function AllDates({ eventId, allDates, viewerZone }: AllDatesProps) {
  const t = useTranslations("events.series.allDates");
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useAllDates(eventId);
  return (
    <section aria-label={t("title")} className="grid gap-2 text-sm">
      <p className="text-muted-foreground">{t(allDates ? "on" : "off")}</p>
      {allDates && allDates.leftOut.length > 0 && <LeftOut dates={allDates.leftOut} viewerZone={viewerZone} />}
      <div className="flex flex-wrap gap-2">
        {/* One element for both states, so that it keeps the keyboard focus. */}
        <Button variant="outline" isBusy={isPending} onClick={() => mutate(allDates ? "keep" : "choose")}>
          {!allDates && <CalendarCheck aria-hidden />}
          {t(allDates ? "stop" : "choose")}
        </Button>
        {allDates && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {t("cancelAll")}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t("cancelling.title")}
          confirm={t("cancelling.confirm")}
          isBusy={isPending}
          onConfirm={(settled) => mutate("cancel", settled)}
          onClose={() => setAsking(false)}
        >
          {t("cancelling.text")}
        </ConfirmDialog>
      )}
    </section>
  );
}

type LeftOutProps = { dates: NonNullable<EventSeries["allDates"]>["leftOut"]; viewerZone: string };

function LeftOut({ dates, viewerZone }: LeftOutProps) {
  const t = useTranslations("events.series.allDates");
  const timeTexts = useTranslations("events.time");
  return (
    <div>
      <p id="left-out">{t("leftOut", { count: dates.length })}</p>
      <ul aria-labelledby="left-out">
        {dates.map((date) => (
          <li key={date.id}>
            <Link
              href={`/events/${date.id}`}
              className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
            >
              {formatEventDate(date, viewerZone, timeTexts)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
