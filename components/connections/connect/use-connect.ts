import { useQueryClient } from "@tanstack/react-query";

import { useNoteAction } from "@/components/live/notes/use-note-action";
import { claimAnnouncement, connectionAnnouncementId } from "@/components/notifications/announcements";
import { dismissToastsAbout, toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { addConnection, getConnectKey } from "@/lib/connections/client/connections";
import type { AddConnectionInput, AddConnectionResponse } from "@/lib/connections/schema";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { refetchConnections, upsertInCache } from "./connection-cache";

type Source = Pick<AddConnectionInput, "via"> & { eventId?: string; line?: string };

type ConnectOptions = {
  /** If false, a toast shows the result instead of the caller. */
  isShown?: () => boolean;
  onShown?: (connection: AddConnectionResponse) => void;
};

export type ConnectTexts = ReturnType<typeof useTranslations<"connections.toast">>;

/** Nothing helps at an online event. */
export const getAskHint = (t: ConnectTexts, { askReason }: AddConnectionResponse): string | undefined =>
  askReason && askReason !== "online" ? t(`requestSent.${askReason}`) : undefined;

/** See docs/product/connections.md#connect-results. Also works after the caller is unmounted. */
export function useConnect(user: PublicUser, source: Source, { isShown, onShown }: ConnectOptions = {}) {
  const t = useTranslations("connections.toast");
  const client = useQueryClient();
  const showConnected = useConnectedToast(user);
  const about = connectionAnnouncementId(user.id);
  const { mutate, isPending, data, error } = useSharedMutation({
    mutationKey: getConnectKey(user.id),
    mutationFn: () => addConnection({ targetUserId: user.id, ...source }),
    onMutate: () => dismissToastsAbout(about),
    onSuccess: (connection) => {
      upsertInCache(client, connection);
      if (isShown?.()) onShown?.(connection);
      else if (connection.status === "accepted") showConnected();
      else {
        const { firstName } = user.profile;
        const description = [t("requestSent.description", { firstName }), getAskHint(t, connection)];
        toast({ title: t("requestSent.title"), description: description.filter(Boolean).join(" ") });
      }
    },
    onError: (failure) => {
      // It can be stored without a response.
      refetchConnections(client);
      if (!isShown?.()) toastFailure(failure, t("connectFailed.title"), t("connectFailed.description"), about);
    },
  });
  return {
    connect: () => mutate(),
    isConnecting: isPending,
    connection: data,
    askHint: data && getAskHint(t, data),
    error,
  };
}

/**
 * Shows nothing if the live channel announced the same connection before
 * (docs/product/notifications.md#one-announcement-per-event).
 */
export function useConnectedToast(user: PublicUser): () => void {
  const t = useTranslations("connections.toast.connected");
  const getNoteAction = useNoteAction();
  return () => {
    if (!claimAnnouncement(connectionAnnouncementId(user.id))) return;
    toast({
      title: t("title"),
      description: t("description", { name: formatFullName(user.profile) }),
      action: { label: t("write"), href: `/messages?user=${user.id}` },
      otherAction: getNoteAction(user),
    });
  };
}
