import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { claimAnnouncement, connectionAnnouncementId } from "@/components/notifications/announcements";
import { toast } from "@/components/ui/feedback/toast";
import {
  acceptConnection,
  addConnection,
  connectionsQuery,
  declineConnection,
  removeConnection,
} from "@/lib/connections/client";
import { findConnectionWith } from "@/lib/connections/policy";
import type { AddConnectionInput, ConnectionResponse } from "@/lib/connections/schema";
import { fullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema";

import { failureText } from "./failure-text";

/** The answer stands in the list at once, so that no button is tapped twice; then the list is read again (spec A§7). */
function upsertInCache(client: QueryClient, answer: ConnectionResponse): void {
  const { queryKey } = connectionsQuery();
  client.setQueryData(queryKey, (list) => list && [answer, ...list.filter(({ id }) => id !== answer.id)]);
  void client.invalidateQueries({ queryKey });
}

/** Gone from the list at once; then the list is read again. */
export function removeFromCache(client: QueryClient, id: string): void {
  const { queryKey } = connectionsQuery();
  client.setQueryData(queryKey, (list) => list?.filter((connection) => connection.id !== id));
  void client.invalidateQueries({ queryKey });
}

/** Connecting, without words: the caller says what came of it. */
export function useConnect() {
  const client = useQueryClient();
  return useMutation({ mutationFn: addConnection, onSuccess: (answer) => upsertInCache(client, answer) });
}

/** Spec A§8. Told once: the live channel may bring the same happening before this answer (contract §5, Toasts). */
function tellConnected(user: PublicUser): void {
  if (!claimAnnouncement(connectionAnnouncementId(user.id))) return;
  toast({ title: "Connected!", description: `You are now connected with ${fullName(user.profile)}!` });
}

/** Connecting from a card, with A§8's toasts; a pending result is never called connected (contract §5). */
export function useConnectWithToast(user: PublicUser, from: Pick<AddConnectionInput, "via"> & { eventId?: string }) {
  const connect = useConnect();
  const start = () =>
    connect.mutate(
      { targetUserId: user.id, ...from },
      {
        onSuccess: ({ status }) => {
          if (status === "accepted") tellConnected(user);
          else
            toast({ title: "Request sent", description: `We'll let you know when ${user.profile.firstName} accepts.` });
        },
        onError: (error) =>
          toast({
            title: "Connection failed",
            description: failureText(error, "Failed to connect with this person"),
            variant: "destructive",
          }),
      },
    );
  return { connect: start, isConnecting: connect.isPending };
}

/** Accepting and declining a request, or taking one's own back. */
export function useRespondToRequest(connectionId: string, user: PublicUser) {
  const client = useQueryClient();
  const failed = (title: string) => (error: unknown) => {
    toast({ title, description: failureText(error, "Please try again."), variant: "destructive" });
    // It may have been answered in another tab, or taken back: the list says.
    void client.invalidateQueries(connectionsQuery());
  };
  const accept = useMutation({
    mutationFn: () => acceptConnection(connectionId),
    onSuccess: (answer) => {
      upsertInCache(client, answer);
      tellConnected(user);
    },
    onError: failed("Couldn't accept the request"),
  });
  const decline = useMutation({
    mutationFn: () => declineConnection(connectionId),
    onSuccess: () => removeFromCache(client, connectionId),
    onError: failed("Couldn't decline the request"),
  });
  const takeBack = useMutation({
    mutationFn: () => removeConnection(connectionId),
    onSuccess: () => removeFromCache(client, connectionId),
    onError: failed("Couldn't take the request back"),
  });
  return { accept, decline, takeBack, isBusy: accept.isPending || decline.isPending || takeBack.isPending };
}

/** My connection with a person, as the cached list knows it. */
export const selectConnectionWith =
  (userId: string) =>
  (connections: ConnectionResponse[]): ConnectionResponse | undefined =>
    findConnectionWith(connections, userId);
