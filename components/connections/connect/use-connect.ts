import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { addConnection } from "@/lib/connections/client/connections";
import type { AddConnectionInput } from "@/lib/connections/schema";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { upsertInCache } from "./connection-cache";
import { useConnectedToast } from "./use-connected-toast";

/** Requests a connection. The caller shows the result. */
export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Parameters<typeof addConnection>[0]) => addConnection(request),
    onSuccess: (connection) => upsertInCache(client, connection),
  });
}

/** Requests a connection and shows the result in a toast (docs/product/connections.md#connect-results). */
export function useConnectWithToast(user: PublicUser, source: Pick<AddConnectionInput, "via"> & { eventId?: string }) {
  const t = useTranslations("connections.toast");
  const getFailureText = useFailureText();
  const showConnected = useConnectedToast(user);
  const { mutate, isPending } = useConnect();
  const connect = () =>
    mutate(
      { targetUserId: user.id, ...source },
      {
        onSuccess: ({ status }) => {
          if (status === "accepted") return showConnected();
          const description = t("requestSent.description", { firstName: user.profile.firstName });
          toast({ title: t("requestSent.title"), description });
        },
        onError: (error) =>
          toast({
            title: t("connectFailed.title"),
            description: getFailureText(error, t("connectFailed.description")),
            variant: "destructive",
          }),
      },
    );
  return { connect, isConnecting: isPending };
}
