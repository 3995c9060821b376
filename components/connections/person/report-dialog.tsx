"use client";

import { useId, useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { Label } from "@/components/ui/form/label";
import { Textarea } from "@/components/ui/form/textarea";
import { MAX_REPORT_LENGTH } from "@/lib/connections/constants";
import { reportSchema } from "@/lib/connections/schema";
import type { PublicUser } from "@/lib/profiles/schema";

import { useReport } from "./use-person-actions";

/** Tells the admins about a person, in the reporter's own words. */
export function ReportDialog({ user, onClose }: { user: PublicUser; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const report = useReport(user);
  const { firstName } = user.profile;
  const send = () => {
    const parsed = reportSchema.safeParse({ reason });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null);
    report.mutate(parsed.data, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !report.isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">Report {firstName}</DialogTitle>
          <DialogDescription>
            Only the people who run Nametag read this. {firstName} isn&apos;t told. If they bother you, block them too.
          </DialogDescription>
        </DialogHeader>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <div className="grid gap-1.5">
            <Label htmlFor={id}>What happened?</Label>
            <Textarea
              id={id}
              variant="tall"
              className="max-h-64"
              value={reason}
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => {
                setReason(target.value);
                setProblem(null);
              }}
            />
            <p
              id={`${id}-hint`}
              role={problem ? "alert" : undefined}
              className={problem ? "text-sm text-destructive" : "text-sm text-muted-foreground"}
            >
              {problem ?? `At most ${MAX_REPORT_LENGTH.toLocaleString("en-US")} characters.`}
            </p>
          </div>
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose} disabled={report.isPending}>
              Cancel
            </Button>
            <Button type="submit" busy={report.isPending}>
              Send report
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
