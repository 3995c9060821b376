"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { useTextDraft } from "@/components/ui/form/text-drafts";
import { Textarea } from "@/components/ui/form/textarea";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { MAX_WARNING_NOTE } from "@/lib/admin/constants/lists";
import type { AdminReport } from "@/lib/admin/schema/reports";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { noteDrafts } from "./note-drafts";
import { useDecideReport } from "./use-decide-report";

type ReportDialogProps = {
  report: AdminReport;
  decision: "warned" | "suspended";
  onClose: () => void;
};

/** The email contains the optional note. The note stays until the report is decided. */
export function ReportDialog({ report, decision, onClose }: ReportDialogProps) {
  const t = useTranslations("admin.reports.dialog");
  const note = useTextDraft(noteDrafts, report.id);
  const { mutate, isPending } = useDecideReport(report);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {/* A tap outside must not discard a typed note. */}
      <DialogContent onInteractOutside={(interaction) => note.trim() !== "" && interaction.preventDefault()}>
        <DialogHeader
          title={t(`${decision}.title`, { name: formatFullName(report.reported.profile) })}
          description={t(`${decision}.text`)}
        />
        <Field label={t("note")} hint={t("noteHint")}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={MAX_WARNING_NOTE}
              value={note}
              readOnly={isPending}
              onChange={({ target }) => noteDrafts.set(report.id, target.value)}
            />
          )}
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
      </DialogContent>
    </Dialog>
  );
}
