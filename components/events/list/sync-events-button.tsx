import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { invalidateLists, syncEvents, syncStatusQuery } from "@/lib/events/client/events";
import type { SyncStatusResponse } from "@/lib/events/schema/sync";
import { errorMessage } from "@/lib/http/browser/api-client";

/** How often the progress is read while a sync goes. */
const PROGRESS_EVERY_MS = 1_000;

/** For admins (spec B§2): brings Eventbrite's events here, and says how far it has come. */
export function SyncEventsButton() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: syncEvents,
    onSuccess: ({ count }) => {
      toast({ title: "Events synced successfully", description: `Synced ${count} events from Eventbrite` });
      return invalidateLists(queryClient);
    },
    onError: (error) =>
      toast({
        title: "Sync failed",
        description: errorMessage(error, "Failed to sync events"),
        variant: "destructive",
      }),
  });
  const status = useQuery({ ...syncStatusQuery(), enabled: isPending, refetchInterval: PROGRESS_EVERY_MS, gcTime: 0 });
  return (
    <Button variant="outline" busy={isPending} onClick={() => mutate()}>
      {!isPending && <RefreshCw aria-hidden />}
      {isPending ? progressText(status.data) : "Sync from Eventbrite"}
    </Button>
  );
}

function progressText(status: SyncStatusResponse | null | undefined): string {
  const run = status?.run;
  if (run?.status !== "running" || !run.pagesTotal) return "Syncing...";
  return `Syncing... page ${Math.min(run.pagesDone + 1, run.pagesTotal)} of ${run.pagesTotal}`;
}
