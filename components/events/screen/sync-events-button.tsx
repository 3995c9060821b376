import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { invalidateEventLists } from "@/lib/events/client/changes";
import { syncEvents, syncStatusQuery } from "@/lib/events/client/sync";
import type { SyncStatusResponse } from "@/lib/events/responses/sync";

const PROGRESS_EVERY_MS = 1_000;

export function SyncEventsButton() {
  const t = useTranslations("events.sync");
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: syncEvents,
    onSuccess: ({ count }) => {
      toast({ title: t("synced.title"), description: t("synced.description", { count }) });
      return invalidateEventLists(queryClient);
    },
    onError: (error) => toastFailure(error, t("failed.title"), t("failed.description")),
  });
  const status = useQuery({ ...syncStatusQuery(), enabled: isPending, refetchInterval: PROGRESS_EVERY_MS, gcTime: 0 });
  const progress = getProgress(status.data);
  return (
    <Button variant="outline" isBusy={isPending} onClick={() => mutate()} className="noscript:hidden">
      {!isPending && <RefreshCw aria-hidden />}
      {!isPending ? t("button") : progress ? t("syncingPage", progress) : t("syncing")}
    </Button>
  );
}

function getProgress(status: SyncStatusResponse | null | undefined): { page: number; total: number } | null {
  const run = status?.run;
  if (run?.status !== "running" || !run.pagesTotal) return null;
  return { page: Math.min(run.pagesDone + 1, run.pagesTotal), total: run.pagesTotal };
}
