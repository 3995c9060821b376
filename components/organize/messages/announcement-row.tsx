import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { formatMoment } from "@/components/events/time/event-times";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { LinkedText } from "@/components/ui/text/linked-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAnnouncementsPath, withdrawAnnouncement } from "@/lib/announcements/client";
import type { ManagedAnnouncement } from "@/lib/announcements/schema";
import { invalidatePaths } from "@/lib/http/browser/query-paths";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";

import { WaitingMailNote } from "../waiting-mail";

const VARIANTS = { scheduled: "soon", sending: "default", sent: "present", withdrawn: "outline" } as const;

export type AnnouncingEvent = { id: string; name: string; timezone: string };

type RowProps = { announcement: ManagedAnnouncement; event: AnnouncingEvent };

export function AnnouncementRow({ announcement, event }: RowProps) {
  const t = useTranslations("admin.events.announcements");
  const timeTexts = useTranslations("events.time");
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { title, text, status, audience, dateCount, author, sendAt, progress, waiting } = announcement;
  return (
    <li className="grid gap-2 rounded-lg border bg-card p-4 shadow-soft">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {title}
        </h3>
        <Badge variant={VARIANTS[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p data-numeric className="text-sm text-muted-foreground">
        <time dateTime={sendAt}>{formatMoment(sendAt, event.timezone, timeTexts)}</time>
        {` · ${t(`audiences.${audience}`)} · `}
        {dateCount > 0 && `${t("dates.coming", { count: dateCount })} · `}
        <bdi>{t("by", { name: author ?? t("formerMember") })}</bdi>
      </p>
      <p dir="auto" className="max-w-prose text-sm [overflow-wrap:anywhere] whitespace-pre-line">
        <LinkedText text={text} />
      </p>
      {progress && <Progress title={title} progress={progress} />}
      {progress && <WaitingMailNote waiting={waiting} timezone={event.timezone} />}
      {status !== "scheduled" && <Counts announcement={announcement} />}
      {(status === "scheduled" || status === "sending") && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-label={t("withdraw.label", { title })}
          onClick={() => setWithdrawing(true)}
        >
          {t("withdraw.button")}
        </Button>
      )}
      {isWithdrawing && (
        <WithdrawDialog announcement={announcement} event={event} onClose={() => setWithdrawing(false)} />
      )}
    </li>
  );
}

type ProgressProps = Pick<ManagedAnnouncement, "title"> & { progress: { done: number; total: number } };

function Progress({ title, progress: { done, total } }: ProgressProps) {
  const t = useTranslations("admin.events.announcements");
  const text = t("progress", { done, total });
  return (
    <div className="grid gap-1">
      <progress
        aria-label={t("progressLabel", { title })}
        value={done}
        max={Math.max(total, 1)}
        className="h-2 w-full overflow-hidden rounded-full bg-secondary accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary [&::-webkit-progress-value]:bg-primary"
      />
      <p data-numeric className="text-sm">
        {text}
      </p>
      {done < total && <p className="text-xs text-muted-foreground">{t("waiting")}</p>}
    </div>
  );
}

function Counts({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useTranslations("admin.events.announcements.counts");
  const { recipientCount, mailCount, pushCount, failedCount } = announcement;
  return (
    <p data-numeric className="text-sm">
      {[
        t("recipients", { count: recipientCount }),
        t("mails", { count: mailCount }),
        t("pushes", { count: pushCount }),
        failedCount > 0 && t("failed", { count: failedCount }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

function WithdrawDialog({ announcement, event, onClose }: RowProps & { onClose: () => void }) {
  const t = useTranslations("admin.events.announcements.withdraw");
  const client = useQueryClient();
  const { id, title, status } = announcement;
  const { mutate, isPending } = useSharedMutation({
    mutationKey: ["withdraw announcement", id],
    mutationFn: () => withdrawAnnouncement(event.id, id),
    onSuccess: () => toast({ title: t("done") }),
    onError: (error) => toastFailure(error, t("failed"), ""),
    onSettled: () => invalidatePaths(client, getAnnouncementsPath(event.id)),
  });
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={isPending ? t("busy") : t("confirm")}
      dismiss={t("dismiss")}
      isBusy={isPending}
      onConfirm={(callbacks) => mutate(undefined, callbacks)}
      onClose={onClose}
    >
      {t(status === "scheduled" ? "scheduled" : "sending", { title })}
    </ConfirmDialog>
  );
}
