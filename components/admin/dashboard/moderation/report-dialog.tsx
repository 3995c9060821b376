"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { MAX_WARNING_NOTE } from "@/lib/admin/constants/lists";
import type { AdminReport } from "@/lib/admin/schema/reports";
import { formatFullName } from "@/lib/profiles/constants/profile";

type ReportDialogProps = {
  report: AdminReport;
  decision: "warned" | "suspended";
  isBusy: boolean;
  onConfirm: (note: string | undefined) => void;
  onClose: () => void;
};

/** Confirms a warning or suspension of a reported member, with an optional note for the email. */
export function ReportDialog({ report, decision, isBusy, onConfirm, onClose }: ReportDialogProps) {
  const t = useTranslations("admin.reports.dialog");
  const [note, setNote] = useState("");
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent>
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
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button
            variant={decision === "warned" ? "default" : "destructive"}
            isBusy={isBusy}
            onClick={() => onConfirm(note.trim() || undefined)}
          >
            {t(`${decision}.confirm`)}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
