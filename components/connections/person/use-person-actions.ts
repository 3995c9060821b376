import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { invalidatePaths } from "@/components/live/resource-queries";
import { toast } from "@/components/ui/feedback/toast";
import { blockUser, removeConnection, reportUser, unblockUser } from "@/lib/connections/client";
import type { ReportInput } from "@/lib/connections/schema";
import type { PublicUser } from "@/lib/profiles/schema";

import { failureText } from "../connect/failure-text";
import { removeFromCache } from "../connect/use-connect";

const failed = (title: string) => (error: unknown) =>
  toast({ title, description: failureText(error, "Please try again."), variant: "destructive" });

/** A block changes whom nearly every list shows. The live channel says so too, but it may be away just now. */
const readAllAgain = (client: QueryClient) =>
  invalidatePaths(client, "/api/connections", "/api/messages", "/api/events", "/api/users/blocked", "/api/profiles");

export function useBlock({ id, profile }: PublicUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => blockUser(id),
    onSuccess: () => {
      readAllAgain(client);
      toast({ title: `${profile.firstName} is blocked`, description: "You can unblock them in your settings." });
    },
    onError: failed("Couldn't block"),
  });
}

export function useUnblock({ id, profile }: PublicUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unblockUser(id),
    onSuccess: () => {
      readAllAgain(client);
      toast({ title: `${profile.firstName} is unblocked` });
    },
    onError: failed("Couldn't unblock"),
  });
}

export function useRemoveConnection(connectionId: string, { profile }: PublicUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => removeConnection(connectionId),
    onSuccess: () => {
      removeFromCache(client, connectionId);
      toast({ title: "Connection removed", description: `You and ${profile.firstName} are no longer connected.` });
    },
    onError: (error) => {
      failed("Couldn't remove the connection")(error);
      // They may have removed it first: the list says.
      invalidatePaths(client, "/api/connections");
    },
  });
}

export function useReport({ id }: PublicUser) {
  return useMutation({
    mutationFn: (report: ReportInput) => reportUser(id, report),
    onSuccess: () => toast({ title: "Report sent", description: "Thank you. We will look into it." }),
    onError: failed("Couldn't send the report"),
  });
}
