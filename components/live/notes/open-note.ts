import { useQueryClient } from "@tanstack/react-query";

import { createStore } from "@/components/ui/browser/store";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { findConnectionWith } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import type { NotedPerson } from "@/lib/notes/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

const { get, set, subscribe } = createStore<NotedPerson | null>(null);

/** The editor is in the frame of all pages (components/connections/notes/open-note.tsx). */
export { get as getOpenNote, set as setOpenNote, subscribe as onOpenNoteChange };

/**
 * Returns the action that opens the editor for a connection: of a button, or of a toast, after
 * whose caller is gone. The list of connections is read if this tab doesn't have it.
 */
export function useNoteAction(): (user: PublicUser) => { label: string; onClick: () => void } {
  const t = useTranslations("connections");
  const client = useQueryClient();
  const open = ({ id: memberId, profile }: PublicUser, connections: ConnectionResponse[]) => {
    const connection = findConnectionWith(connections, memberId);
    if (connection?.status !== "accepted") return;
    const { id, event, createdAt: at } = connection;
    set({ subject: { kind: "connection", id }, memberId, name: formatFullName(profile), met: { event, at } });
  };
  return (user) => ({
    label: t("notes.note"),
    onClick: () =>
      void client.fetchQuery(connectionsQuery()).then(
        (connections) => open(user, connections),
        (error: unknown) => toastFailure(error, t("notes.error"), t("tryAgain")),
      ),
  });
}
