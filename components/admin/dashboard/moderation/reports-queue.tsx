import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Ban, Flag, MessageSquareWarning } from "lucide-react";
import { useState } from "react";

import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { TextDrafts, useTextDraft } from "@/components/ui/form/text-drafts";
import { Textarea } from "@/components/ui/form/text/textarea";
import { MorePages } from "@/components/ui/more-pages";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { decideReport } from "@/lib/admin/client/actions";
import { ADMIN_PATH, reportsQuery } from "@/lib/admin/client/queries";
import { MAX_WARNING_NOTE } from "@/lib/admin/constants/lists";
import type { AdminReport, ReportDecision } from "@/lib/admin/schema/reports";
import { countListed } from "@/lib/http/browser/list-queries";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { useDates } from "@/components/organize/format/use-dates";
import { CreatedEvents } from "../list/created-events";

const noteDrafts = new TextDrafts();

/** See docs/product/administration.md#reports. */
export function ReportsQueue() {
  const t = useTranslations("admin.reports");
  const list = useInfiniteQuery(reportsQuery());
  const [pending, setPending] = useState<{ report: AdminReport; decision: "warned" | "suspended" } | null>(null);
  const reports = list.data?.pages.flatMap((page) => page.items);
  if (!reports) return null;
  if (reports.length === 0) {
    return (
      <p className="flex items-center gap-2.5 text-sm text-muted-foreground">
        <Flag aria-hidden className="size-4" />
        {t("empty")}
      </p>
    );
  }
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3" title={t("title")}>
        <Badge variant="soon">{t("open", { count: String(countListed(list)) })}</Badge>
      </CardHeader>
      <ul>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onDecide={(decision) => setPending({ report, decision })} />
        ))}
      </ul>
      <MorePages className="border-t p-3" list={list} itemsLabel={t("items")} />
      {pending && <ReportDialog {...pending} onClose={() => setPending(null)} />}
    </Card>
  );
}

type ReportRowProps = {
  report: AdminReport;
  onDecide: (decision: "warned" | "suspended") => void;
};

function ReportRow({ report, onDecide }: ReportRowProps) {
  const t = useTranslations("admin.reports");
  const { formatDate } = useDates();
  const { mutate, isPending } = useDecideReport(report);
  const { reported, reporter, reason, createdAt, others } = report;
  const name = formatFullName(reported.profile);
  const source = t("source", { name: formatFullName(reporter.profile), date: formatDate(createdAt) });
  return (
    <li className="grid gap-3 border-t px-4 py-3.5">
      <div className="flex gap-3">
        <UserAvatar profile={reported.profile} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi> <bdi className="text-sm font-normal text-muted-foreground">{reported.email}</bdi>
          </p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line">{t("quote", { reason })}</p>
          <p className="mt-1 text-xs text-muted-foreground">
            {others > 0 ? t("sourceAndOthers", { source, count: others }) : source}
          </p>
        </div>
      </div>
      {/* The buttons stay focusable while busy, because the dialog returns the focus to one. */}
      <div className="flex flex-wrap gap-2 sm:pl-13" role="group" aria-label={t("decisions", { name })}>
        <Button variant="outline" keepsFocus isBusy={isPending} onClick={() => mutate({ decision: "dismissed" })}>
          {t("dismiss")}
        </Button>
        <Button variant="secondary" keepsFocus disabled={isPending} onClick={() => onDecide("warned")}>
          <MessageSquareWarning aria-hidden />
          {t("warn")}
        </Button>
        <Button variant="destructive" keepsFocus disabled={isPending} onClick={() => onDecide("suspended")}>
          <Ban aria-hidden />
          {t("suspend")}
        </Button>
      </div>
    </li>
  );
}

type ReportDialogProps = {
  report: AdminReport;
  decision: "warned" | "suspended";
  onClose: () => void;
};

/** The email contains the optional note. The note stays until the report is decided. */
function ReportDialog({ report, decision, onClose }: ReportDialogProps) {
  const t = useTranslations("admin.reports.dialog");
  const note = useTextDraft(noteDrafts, report.id);
  const { mutate, isPending } = useDecideReport(report);
  return (
    <ModalDialog
      title={t(`${decision}.title`, { name: formatFullName(report.reported.profile) })}
      description={
        <>
          {t(`${decision}.text`)}
          {decision === "suspended" && <CreatedEvents userId={report.reported.id} />}
        </>
      }
      // A tap outside must not discard a typed note.
      onInteractOutside={(interaction) => note.trim() !== "" && interaction.preventDefault()}
      onClose={onClose}
    >
      <Field label={t("note")} hint={t("noteHint")}>
        <Textarea
          rows={3}
          maxLength={MAX_WARNING_NOTE}
          value={note}
          readOnly={isPending}
          onChange={({ target }) => noteDrafts.set(report.id, target.value)}
        />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          variant={decision === "warned" ? "default" : "destructive"}
          isBusy={isPending}
          onClick={() => mutate({ decision, note: note.trim() || undefined }, { onSuccess: onClose })}
        >
          {t(`${decision}.confirm`)}
        </Button>
      </DialogFooter>
    </ModalDialog>
  );
}

type Decision = { decision: ReportDecision["decision"]; note?: string };

/** A suspension also changes users and statistics, so all admin data is read again. */
function useDecideReport(report: AdminReport) {
  const t = useTranslations("admin.reports.toast");
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["decide report", report.id],
    mutationFn: (decision: Decision) => decideReport(report.id, decision),
    onSuccess: (_, { decision }) => {
      noteDrafts.set(report.id, "");
      const description =
        decision === "dismissed" ? undefined : t("memberNotified", { name: formatFullName(report.reported.profile) });
      toast({ title: t(decision), description });
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.text")),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(ADMIN_PATH) }),
  });
}
