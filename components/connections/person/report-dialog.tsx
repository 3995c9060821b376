"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/form/label";
import { Textarea } from "@/components/ui/form/textarea";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { MAX_REPORT_LENGTH } from "@/lib/connections/constants";
import { reportSchema } from "@/lib/connections/schema";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { useReport } from "./use-person-actions";

/** Sends a report about a person to the administrators. */
export function ReportDialog({ user, onClose }: { user: PublicUser; onClose: () => void }) {
  const t = useTranslations("connections.report");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useReport(user);
  const { firstName } = user.profile;
  const send = () => {
    const parsed = reportSchema.safeParse({ reason });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null);
    mutate(parsed.data, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={t("title", { firstName })} description={t("description", { firstName })} />
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <ReasonField
            value={reason}
            problem={problem}
            onChange={(value) => {
              setReason(value);
              setProblem(null);
            }}
          />
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose} disabled={isPending}>
              {t("cancel")}
            </Button>
            <Button type="submit" isBusy={isPending}>
              {t("submit")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

type ReasonFieldProps = { value: string; problem: string | null; onChange: (value: string) => void };

function ReasonField({ value, problem, onChange }: ReasonFieldProps) {
  const t = useTranslations("connections.report");
  const getErrorText = useErrorText();
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t("label")}</Label>
      <Textarea
        id={id}
        variant="tall"
        className="max-h-64"
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p
        id={`${id}-hint`}
        role={problem ? "alert" : undefined}
        className={problem ? "text-sm text-destructive" : "text-sm text-muted-foreground"}
      >
        {problem ? getErrorText(problem) : t("hint", { max: MAX_REPORT_LENGTH })}
      </p>
    </div>
  );
}
