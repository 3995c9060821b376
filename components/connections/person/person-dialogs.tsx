import { useEffect, useRef, useState } from "react";

import { Field } from "@/components/ui/form/field";
import { PlainForm } from "@/components/ui/form/plain-form";
import { useTextDraft } from "@/components/ui/form/text-drafts";
import { Textarea } from "@/components/ui/form/text/textarea";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { MAX_REPORT_LENGTH } from "@/lib/connections/constants";
import { reportSchema } from "@/lib/connections/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { reportDrafts } from "./report-drafts";
import { useBlock, useRemoveConnection, useReport, useUnblock } from "./use-person-actions";

/** The draft stays until it is sent or the document is replaced. */
function ReportDialog({ user, onClose }: { user: PublicUser; onClose: () => void }) {
  const t = useTranslations("connections.report");
  const reason = useTextDraft(reportDrafts, user.id);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useReport(user);
  const wasOpenedBusy = useRef(isPending);
  // The response to an earlier dialog's report calls none of this dialog's callbacks.
  useEffect(() => {
    if (!wasOpenedBusy.current || isPending) return;
    wasOpenedBusy.current = false;
    if (reason === "") onClose();
  }, [isPending, reason, onClose]);
  const { firstName } = user.profile;
  const send = () => {
    const parsed = reportSchema.safeParse({ reason });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null);
    mutate(parsed.data, { onSuccess: onClose });
  };
  return (
    <ModalDialog
      title={t("title", { firstName })}
      description={t("description", { firstName })}
      onClose={onClose}
      // A tap outside must not discard a typed reason.
      onInteractOutside={(interaction) => reason.trim() !== "" && interaction.preventDefault()}
    >
      <PlainForm className="grid gap-4" isBusy={isPending} onSubmit={send}>
        <ReasonField
          value={reason}
          problem={problem}
          isReadOnly={isPending}
          onChange={(value) => {
            reportDrafts.set(user.id, value);
            setProblem(null);
          }}
        />
        <DialogButtons submit={t("submit")} isBusy={isPending} onClose={onClose} />
      </PlainForm>
    </ModalDialog>
  );
}

type ReasonFieldProps = {
  value: string;
  problem: string | null;
  isReadOnly: boolean;
  onChange: (value: string) => void;
};

function ReasonField({ value, problem, isReadOnly, onChange }: ReasonFieldProps) {
  const t = useTranslations("connections.report");
  const getErrorText = useErrorText();
  const error = problem ? getErrorText(problem) : undefined;
  return (
    <>
      <Field label={t("label")} hint={t("hint", { max: MAX_REPORT_LENGTH })} error={error}>
        <Textarea
          variant="tall"
          className="max-h-64"
          value={value}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <p role="alert" className="sr-only">
        {error}
      </p>
    </>
  );
}

export type PersonDialogName = "remove" | "report" | "block" | "unblock";

type DialogProps = { user: PublicUser; onClose: () => void };

type PersonDialogsProps = DialogProps & {
  name: PersonDialogName;
  connectionId?: string;
  onBlocked?: () => void;
};

export default function PersonDialogs({ name, connectionId = "", onBlocked, ...props }: PersonDialogsProps) {
  switch (name) {
    case "report":
      return <ReportDialog {...props} />;
    case "remove":
      return <RemoveDialog connectionId={connectionId} {...props} />;
    case "unblock":
      return <UnblockDialog {...props} />;
    case "block":
      return <BlockDialog onBlocked={onBlocked} {...props} />;
  }
}

function RemoveDialog({ connectionId, ...props }: DialogProps & { connectionId: string }) {
  return <PersonConfirmDialog name="remove" mutation={useRemoveConnection(connectionId, props.user)} {...props} />;
}

function UnblockDialog(props: DialogProps) {
  return <PersonConfirmDialog name="unblock" mutation={useUnblock(props.user)} {...props} />;
}

function BlockDialog({ onBlocked, ...props }: DialogProps & { onBlocked?: () => void }) {
  return <PersonConfirmDialog name="block" mutation={useBlock(props.user)} onDone={onBlocked} {...props} />;
}

type PersonConfirmDialogProps = DialogProps & {
  name: Exclude<PersonDialogName, "report">;
  mutation: {
    mutate: (variables: undefined, callbacks: { onSuccess: () => void; onError: () => void }) => void;
    isPending: boolean;
  };
  onDone?: () => void;
};

function PersonConfirmDialog({ name, mutation, user, onClose, onDone }: PersonConfirmDialogProps) {
  const t = useTranslations(`connections.${name}`);
  const { firstName } = user.profile;
  return (
    <ConfirmDialog
      title={t("title", { firstName })}
      confirm={t("confirm")}
      tone={name === "unblock" ? "default" : "destructive"}
      isBusy={mutation.isPending}
      onConfirm={({ onSuccess, onError }) =>
        mutation.mutate(undefined, {
          onError,
          onSuccess: () => {
            onSuccess();
            onDone?.();
          },
        })
      }
      onClose={onClose}
    >
      {t("description", { firstName })}
    </ConfirmDialog>
  );
}
