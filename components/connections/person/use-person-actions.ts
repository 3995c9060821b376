import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { invalidatePaths } from "@/components/live/resource-queries";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { removeConnection } from "@/lib/connections/client/connections";
import { blockUser, reportUser, unblockUser } from "@/lib/connections/client/safety";
import type { ReportInput } from "@/lib/connections/schema";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { removeFromCache } from "../connect/connection-cache";
import { reportDrafts } from "./report-drafts";

type FailureKey = "blockFailed" | "unblockFailed" | "removeFailed" | "reportFailed";

function useFailureToast() {
  const t = useTranslations("connections");
  const getFailureText = useFailureText();
  return (key: FailureKey) => (error: unknown) => {
    const description = getFailureText(error, t("tryAgain"));
    toast({ title: t(`toast.${key}`), description, variant: "destructive" });
  };
}

/** The live channel does the same, but may be disconnected. */
const refetchAfterBlock = (client: QueryClient) =>
  invalidatePaths(client, "/api/connections", "/api/messages", "/api/events", "/api/users/blocked", "/api/profiles");

export function useBlock({ id, profile: { firstName } }: PublicUser) {
  const t = useTranslations("connections.toast.blocked");
  const onFailure = useFailureToast();
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["block", id],
    mutationFn: () => blockUser(id),
    onSuccess: () => {
      refetchAfterBlock(client);
      toast({ title: t("title", { firstName }), description: t("description") });
    },
    onError: onFailure("blockFailed"),
  });
}

export function useUnblock({ id, profile: { firstName } }: PublicUser) {
  const t = useTranslations("connections.toast");
  const onFailure = useFailureToast();
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["unblock", id],
    mutationFn: () => unblockUser(id),
    onSuccess: () => {
      refetchAfterBlock(client);
      toast({ title: t("unblocked", { firstName }) });
    },
    onError: onFailure("unblockFailed"),
  });
}

export function useRemoveConnection(connectionId: string, { profile: { firstName } }: PublicUser) {
  const t = useTranslations("connections.toast.removed");
  const onFailure = useFailureToast();
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["remove connection", connectionId],
    mutationFn: () => removeConnection(connectionId),
    onSuccess: () => {
      removeFromCache(client, connectionId);
      toast({ title: t("title"), description: t("description", { firstName }) });
    },
    onError: (error) => {
      onFailure("removeFailed")(error);
      // The other member may have removed it first.
      invalidatePaths(client, "/api/connections");
    },
  });
}

export function useReport({ id }: PublicUser) {
  const t = useTranslations("connections.toast.reported");
  const onFailure = useFailureToast();
  return useSharedMutation({
    mutationKey: ["report", id],
    mutationFn: (report: ReportInput) => reportUser(id, report),
    onSuccess: () => {
      reportDrafts.set(id, "");
      toast({ title: t("title"), description: t("description") });
    },
    onError: onFailure("reportFailed"),
  });
}
