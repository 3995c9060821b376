import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { addConnection } from "@/lib/connections/client/connections";
import type { AddConnectionInput, ConnectionResponse } from "@/lib/connections/schema";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { upsertInCache } from "./connection-cache";
import { useConnectedToast } from "./use-connected-toast";

type Source = Pick<AddConnectionInput, "via"> & { eventId?: string };

type ConnectOptions = {
  /** If false, a toast shows the result instead of the caller. */
  isShown?: () => boolean;
  onShown?: (connection: ConnectionResponse) => void;
};

/** See docs/product/connections.md#connect-results. Also works after the caller is unmounted. */
export function useConnect(user: PublicUser, source: Source, { isShown, onShown }: ConnectOptions = {}) {
  const client = useQueryClient();
  const showResult = useResultToast(user);
  const showFailure = useFailureToast();
  const { mutate, isPending, data, error } = useSharedMutation({
    mutationKey: ["connect", user.id],
    mutationFn: () => addConnection({ targetUserId: user.id, ...source }),
    onSuccess: (connection) => {
      upsertInCache(client, connection);
      if (isShown?.()) onShown?.(connection);
      else showResult(connection);
    },
    onError: (failure) => {
      if (!isShown?.()) showFailure(failure);
    },
  });
  return { connect: () => mutate(), isConnecting: isPending, connection: data, error };
}

function useResultToast(user: PublicUser) {
  const t = useTranslations("connections.toast.requestSent");
  const showConnected = useConnectedToast(user);
  return ({ status }: ConnectionResponse) => {
    if (status === "accepted") return showConnected();
    toast({ title: t("title"), description: t("description", { firstName: user.profile.firstName }) });
  };
}

function useFailureToast() {
  const t = useTranslations("connections.toast.connectFailed");
  const getFailureText = useFailureText();
  return (error: unknown) =>
    toast({ title: t("title"), description: getFailureText(error, t("description")), variant: "destructive" });
}
