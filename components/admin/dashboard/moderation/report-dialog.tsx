"use client";

import { useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import { MAX_WARNING_NOTE } from "@/lib/admin/constants";
import type { AdminReport } from "@/lib/admin/schema";
import { fullName } from "@/lib/profiles/constants/profile";

type ReportDialogProps = {
  report: AdminReport;
  decision: "warned" | "suspended";
  busy: boolean;
  onConfirm: (note: string | undefined) => void;
  onClose: () => void;
};

/** Warns or suspends a reported member, with a word of the admin's own in the letter. */
export function ReportDialog({ report, decision, busy, onConfirm, onClose }: ReportDialogProps) {
  const [note, setNote] = useState("");
  const name = fullName(report.reported.profile);
  const warned = decision === "warned";
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">
            {warned ? "Warn" : "Suspend"} {name}?
          </DialogTitle>
          <DialogDescription>
            {warned
              ? "They get a letter that says what is expected here. It never says who reported them."
              : "They are signed out everywhere, can't sign in until you lift it, and are told by mail. It never says who reported them."}
          </DialogDescription>
        </DialogHeader>
        <Field label="A word of yours in the letter" hint="Optional">
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
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant={warned ? "default" : "destructive"}
            busy={busy}
            onClick={() => onConfirm(note.trim() || undefined)}
          >
            {warned ? "Send warning" : "Suspend"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
