"use client";

import { useTranslations } from "next-intl";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { ReportDialog } from "./report-dialog";
import { useBlock, useRemoveConnection, useUnblock } from "./use-person-actions";

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

function RemoveDialog({ connectionId, user, onClose }: DialogProps & { connectionId: string }) {
  const t = useTranslations("connections.remove");
  const { mutate, isPending } = useRemoveConnection(connectionId, user);
  const { firstName } = user.profile;
  return (
    <ConfirmDialog
      title={t("title", { firstName })}
      confirm={t("confirm")}
      isBusy={isPending}
      onConfirm={(callbacks) => mutate(undefined, callbacks)}
      onClose={onClose}
    >
      {t("description", { firstName })}
    </ConfirmDialog>
  );
}

function UnblockDialog({ user, onClose }: DialogProps) {
  const t = useTranslations("connections.unblock");
  const { mutate, isPending } = useUnblock(user);
  return (
    <ConfirmDialog
      title={t("title", { firstName: user.profile.firstName })}
      confirm={t("confirm")}
      tone="default"
      isBusy={isPending}
      onConfirm={(callbacks) => mutate(undefined, callbacks)}
      onClose={onClose}
    >
      {t("description")}
    </ConfirmDialog>
  );
}

function BlockDialog({ user, onClose, onBlocked }: DialogProps & { onBlocked?: () => void }) {
  const t = useTranslations("connections.block");
  const { mutate, isPending } = useBlock(user);
  const { firstName } = user.profile;
  return (
    <ConfirmDialog
      title={t("title", { firstName })}
      confirm={t("confirm")}
      isBusy={isPending}
      onConfirm={({ onSuccess, onError }) =>
        mutate(undefined, {
          onError,
          onSuccess: () => {
            onSuccess();
            onBlocked?.();
          },
        })
      }
      onClose={onClose}
    >
      {t("description", { firstName })}
    </ConfirmDialog>
  );
}
