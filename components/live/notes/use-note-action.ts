import { useQueryClient } from "@tanstack/react-query";

import { toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { setOpenNote } from "./open-note";

/**
 * Returns the action that opens the editor for a connection: of a button, or of a toast, after
 * whose caller is gone. The list of connections is read only if this tab doesn't have this one, so
 * that a note can be written without a network.
 */
export function useNoteAction(): (user: PublicUser) => { label: string; onClick: () => void } {
  const t = useTranslations("connections");
  const client = useQueryClient();
  const open = ({ id: memberId, profile }: PublicUser): boolean => {
    const connection = findConnectionWith(client.getQueryData(connectionsQuery().queryKey), memberId);
    if (connection?.status !== "accepted") return false;
    const { id, event, createdAt: at } = connection;
    setOpenNote({ subject: { kind: "connection", id }, memberId, name: formatFullName(profile), met: { event, at } });
    return true;
  };
  const onFailure = (error: unknown) => toastFailure(error, t("notes.error"), t("tryAgain"));
  return (user) => ({
    label: t("notes.note"),
    onClick: () => void (open(user) || client.fetchQuery(connectionsQuery()).then(() => open(user), onFailure)),
  });
}
