import { useLocale } from "next-intl";
import { Building2, CalendarCheck, CalendarDays, Check, NotebookPen } from "lucide-react";

import { setOpenNote } from "@/components/live/notes/open-note";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { useNow } from "@/components/ui/browser/use-now";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { getNextWeek, getTomorrow, isDue, listFollowUps, toDay } from "@/lib/notes/policy/follow-up";
import { toNoteFields } from "@/lib/notes/policy/merge-note";
import type { NetworkNote, NoteFields } from "@/lib/notes/schema";

import { formatDay, formatInstantDay } from "./format-day";
import { useNetworkNotes, useNoteOutbox } from "./use-network-notes";

type FollowUpPanelProps = { viewerId: string; now: string };

/** Due and upcoming follow-ups (docs/product/network-notes.md#follow-up). */
export default function FollowUpPanel({ viewerId, now: renderedAt }: FollowUpPanelProps) {
  const t = useTranslations("connections.followUp");
  const today = toDay(useNow(renderedAt), getDeviceZone());
  const { query, notes } = useNetworkNotes(viewerId);
  if (!query.data && notes.length === 0) {
    return (
      <QueryPlaceholder query={query} title={t("error")} fallback={t("error")}>
        <Loading label={t("loading")} skeleton="h-28" />
      </QueryPlaceholder>
    );
  }
  const open = listFollowUps(notes);
  const lists = [
    ["due", open.filter((note) => isDue(note, today))],
    ["upcoming", open.filter((note) => !isDue(note, today))],
  ] as const;
  return (
    <div className="grid gap-4">
      {open.length === 0 && (
        <EmptyState icon={CalendarCheck} title={t("empty.title")} description={t("empty.description")} />
      )}
      {lists.map(
        ([name, listed]) =>
          listed.length > 0 && (
            <section key={name} className="grid gap-2">
              <h2 className="text-base">{t(name)}</h2>
              <ul className="grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]">
                {listed.map((note) => (
                  <li key={note.subject.id} className="min-w-0">
                    <FollowUpCard viewerId={viewerId} note={note} today={today} isDue={name === "due"} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

type FollowUpCardProps = { viewerId: string; note: NetworkNote; today: string; isDue: boolean };

export function FollowUpCard({ viewerId, note, today, isDue: isDueNow }: FollowUpCardProps) {
  const t = useTranslations("connections.followUp");
  const snoozes = useTranslations("connections.notes.followUp");
  const locale = useLocale();
  const change = useChange(viewerId, note);
  const firstAction = useNextRowFocus();
  const { name, met, followUpOn } = note;
  const date = formatDay(followUpOn ?? today, locale);
  return (
    <Card className="grid h-full content-start gap-3 p-4">
      <div className="grid gap-1">
        <h3 className="text-base">
          <bdi>{name}</bdi>
        </h3>
        <p className="flex items-start gap-1.5 text-sm text-muted-foreground">
          {met.event ? (
            <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0" />
          ) : (
            <Building2 aria-hidden className="mt-0.5 size-4 shrink-0" />
          )}
          <bdi>{met.event?.name ?? formatInstantDay(met.at, locale)}</bdi>
        </p>
        <Badge variant={isDueNow ? "soon" : "outline"}>{t("dueOn", { date })}</Badge>
        {note.note && (
          <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap">
            {note.note}
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Button
          {...firstAction}
          size="compact"
          aria-label={t("donePerson", { name })}
          onClick={() => change({ isFollowUpDone: true }, t("toast.done", { name }))}
        >
          <Check aria-hidden />
          {t("done")}
        </Button>
        <Button
          variant="outline"
          size="compact"
          aria-label={t("open", { name })}
          title={t("open", { name })}
          onClick={() => setOpenNote(note)}
        >
          <NotebookPen aria-hidden />
        </Button>
        <Menu label={t("snoozePerson", { name })} text={t("snooze")}>
          {(
            [
              ["tomorrow", getTomorrow(today)],
              ["nextWeek", getNextWeek(today)],
            ] as const
          ).map(([when, day]) => (
            <MenuItem
              key={when}
              icon={CalendarDays}
              onSelect={() => change({ followUpOn: day }, t("toast.snoozed", { name, date: formatDay(day, locale) }))}
            >
              {snoozes(when)}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </Card>
  );
}

/** Changes the follow-up, even offline, and offers to undo it. */
function useChange(viewerId: string, note: NetworkNote) {
  const t = useTranslations("connections.followUp.toast");
  const { getOutbox } = useNoteOutbox(viewerId);
  return (change: Partial<NoteFields>, title: string) => {
    const { followUpOn, isFollowUpDone } = toNoteFields(note);
    const outbox = getOutbox();
    outbox.write(note, change, { atOnce: true });
    toast({
      title,
      action: {
        label: t("undo"),
        onClick: () => {
          // The stored note has another revision by then.
          const current = outbox.getCurrent(note);
          outbox.write(current, { followUpOn, isFollowUpDone }, { atOnce: true });
        },
      },
    });
  };
}
