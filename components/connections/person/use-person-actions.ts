import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { removeConnection } from "@/lib/connections/client/connections";
import { blockUser, reportUser, unblockUser } from "@/lib/connections/client/safety";
import type { ReportInput } from "@/lib/connections/schema";
import { invalidatePaths } from "@/lib/http/browser/query-paths";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { removeFromCache } from "../connect/connection-cache";
import { reportDrafts } from "./report-drafts";

/** The live channel does the same, but may be disconnected. */
const refetchAfterBlock = (client: QueryClient) =>
  invalidatePaths(
    client,
    "/api/connections",
    "/api/network-notes",
    "/api/messages",
    "/api/events",
    "/api/users/blocked",
    "/api/profiles",
  );

export function useBlock({ id, profile: { firstName } }: PublicUser) {
  const t = useTranslations("connections");
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["block", id],
    mutationFn: () => blockUser(id),
    onSuccess: () => {
      refetchAfterBlock(client);
      toast({ title: t("toast.blocked.title", { firstName }), description: t("toast.blocked.description") });
    },
    onError: (error) => toastFailure(error, t("toast.blockFailed"), t("tryAgain")),
  });
}

export function useUnblock({ id, profile: { firstName } }: PublicUser) {
  const t = useTranslations("connections");
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["unblock", id],
    mutationFn: () => unblockUser(id),
    onSuccess: () => {
      refetchAfterBlock(client);
      toast({ title: t("toast.unblocked", { firstName }) });
    },
    onError: (error) => toastFailure(error, t("toast.unblockFailed"), t("tryAgain")),
  });
}

export function useRemoveConnection(connectionId: string, { profile: { firstName } }: PublicUser) {
  const t = useTranslations("connections");
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["remove connection", connectionId],
    mutationFn: () => removeConnection(connectionId),
    onSuccess: () => {
      removeFromCache(client, connectionId);
      toast({ title: t("toast.removed.title"), description: t("toast.removed.description", { firstName }) });
    },
    onError: (error) => {
      toastFailure(error, t("toast.removeFailed"), t("tryAgain"));
      // The other member may have removed it first.
      invalidatePaths(client, "/api/connections");
    },
  });
}

export function useReport({ id }: PublicUser) {
  const t = useTranslations("connections");
  return useSharedMutation({
    mutationKey: ["report", id],
    mutationFn: (report: ReportInput) => reportUser(id, report),
    onSuccess: () => {
      reportDrafts.set(id, "");
      toast({ title: t("toast.reported.title"), description: t("toast.reported.description") });
    },
    onError: (error) => toastFailure(error, t("toast.reportFailed"), t("tryAgain")),
  });
}
