import { useQueryClient } from "@tanstack/react-query";

import { connectionAnnouncementId } from "@/components/notifications/announcements";
import { dismissToastsAbout, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { acceptConnection, declineConnection, removeConnection } from "@/lib/connections/client/connections";
import { invalidateSoon } from "@/lib/http/browser/query-paths";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { isRecap } from "@/lib/recap/client";

import { refetchConnections, removeFromCache, upsertInCache } from "./connection-cache";
import { useConnectedToast } from "./use-connect";

type FailureKey = "acceptFailed" | "declineFailed" | "takeBackFailed";

export function useRespondToRequest(connectionId: string, user: PublicUser) {
  const t = useTranslations("connections");
  const showConnected = useConnectedToast(user);
  const client = useQueryClient();
  const about = connectionAnnouncementId(user.id);
  const onMutate = () => dismissToastsAbout(about);
  const onFailure = (key: FailureKey) => (error: unknown) => {
    toastFailure(error, t(`toast.${key}`), t("tryAgain"), about);
    // Another tab may have answered or withdrawn the request; the list shows its state.
    refetchConnections(client);
  };
  const accept = useSharedMutation({
    mutationKey: ["accept", connectionId],
    onMutate,
    mutationFn: () => acceptConnection(connectionId),
    onSuccess: (connection) => {
      upsertInCache(client, connection);
      invalidateSoon(client, isRecap);
      showConnected();
    },
    onError: onFailure("acceptFailed"),
  });
  const decline = useSharedMutation({
    mutationKey: ["decline", connectionId],
    onMutate,
    mutationFn: () => declineConnection(connectionId),
    onSuccess: () => {
      removeFromCache(client, connectionId);
      invalidateSoon(client, isRecap);
    },
    onError: onFailure("declineFailed"),
  });
  const takeBack = useSharedMutation({
    mutationKey: ["take back", connectionId],
    onMutate,
    mutationFn: () => removeConnection(connectionId),
    onSuccess: () => removeFromCache(client, connectionId),
    onError: onFailure("takeBackFailed"),
  });
  return { accept, decline, takeBack, isBusy: accept.isPending || decline.isPending || takeBack.isPending };
}
