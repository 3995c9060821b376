"use client";

import type { PublicUser } from "@/lib/profiles/schema";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { ReportDialog } from "./report-dialog";
import { useBlock, useRemoveConnection, useUnblock } from "./use-person-actions";

export type PersonDialogName = "remove" | "report" | "block" | "unblock";

type PersonDialogsProps = {
  shown: PersonDialogName;
  user: PublicUser;
  /** For `remove`. */
  connectionId?: string;
  onClose: () => void;
  onBlocked?: () => void;
};

/** What is asked before something that the other side notices, and what happens then, in plain words. */
export default function PersonDialogs({ shown, user, connectionId = "", onClose, onBlocked }: PersonDialogsProps) {
  const remove = useRemoveConnection(connectionId, user);
  const block = useBlock(user);
  const unblock = useUnblock(user);
  const { firstName } = user.profile;
  switch (shown) {
    case "report":
      return <ReportDialog user={user} onClose={onClose} />;
    case "remove":
      return (
        <ConfirmDialog
          title={`Remove ${firstName}?`}
          confirm="Remove"
          busy={remove.isPending}
          onConfirm={(settled) => remove.mutate(undefined, settled)}
          onClose={onClose}
        >
          You will no longer be connected, and neither of you sees contact details shared with connections only. Your
          messages stay. {firstName} isn&apos;t told.
        </ConfirmDialog>
      );
    case "unblock":
      return (
        <ConfirmDialog
          title={`Unblock ${firstName}?`}
          confirm="Unblock"
          tone="default"
          busy={unblock.isPending}
          onConfirm={(settled) => unblock.mutate(undefined, settled)}
          onClose={onClose}
        >
          You will see each other at events again, and your earlier messages come back. You won&apos;t be connected.
        </ConfirmDialog>
      );
    case "block":
      return (
        <ConfirmDialog
          title={`Block ${firstName}?`}
          confirm="Block"
          busy={block.isPending}
          onConfirm={(settled) =>
            block.mutate(undefined, {
              ...settled,
              onSuccess: () => {
                settled.onSuccess();
                onBlocked?.();
              },
            })
          }
          onClose={onClose}
        >
          You vanish from each other&apos;s lists, maps and messages, and your connection ends. {firstName} isn&apos;t
          told. You can unblock them in your settings.
        </ConfirmDialog>
      );
  }
}
