import type { QueryClient } from "@tanstack/react-query";

import { applyMessage, applyRead } from "@/components/live/message-cache";
import { isConversationVisible } from "@/components/live/open-conversation";
import type { Outbox } from "@/components/messages/outbox/outbox";
import { messagePreview } from "@/components/messages/text/message-preview";
import { announce } from "@/components/notifications/announce-event";
import { connectedWith, messageArrived } from "@/components/notifications/announced-events";
import { toast } from "@/components/ui/feedback/toast";
import { fullName } from "@/lib/profiles/constants/profile";
import type { WsClient } from "@/lib/realtime/browser/ws-client";

import { readAttendeesAgain, readTagsSoon, receiveAttendance } from "./attendee-cache";
import { invalidatePaths, invalidateResource } from "./resource-queries";

type Parts = { socket: WsClient; queryClient: QueryClient; outbox: Outbox; viewerId: string };

/**
 * What each frame does to the data on the screen, and what is said about it (spec A§4, A§8; contract §6). The one place where
 * the protocol meets React Query. Ends when the socket disconnects, which clears its listeners.
 */
export function followFrames({ socket, queryClient, outbox, viewerId }: Parts): void {
  let wasConnected = false;
  socket.onState((state) => {
    if (state === "connecting") return outbox.onDisconnected();
    // Live events are hints and the reads are the truth: after a loss, all that is shown may be old. At the first connection
    // only the messages are: what came between the page's rendering and this moment is in no frame.
    if (wasConnected) void queryClient.invalidateQueries();
    else invalidatePaths(queryClient, "/api/messages");
    wasConnected = true;
    outbox.onConnected();
  });

  socket.on("receive_message", ({ message }) => {
    const reading = isConversationVisible(message.senderId);
    applyMessage(queryClient, viewerId, message, { reading });
    if (reading) return;
    announce({
      id: messageArrived(message.id),
      type: "message",
      title: "New Message",
      message: `${message.sender.profile.firstName}: ${messagePreview(message.content)}`,
    });
  });
  socket.on("message_sent", ({ message, clientId = message.clientId }) => {
    applyMessage(queryClient, viewerId, message, { reading: true });
    if (clientId) outbox.acknowledge([clientId]);
  });
  socket.on("message_read", (read) => applyRead(queryClient, viewerId, read));
  socket.on("error", (error) => {
    // Before it is authenticated a socket's troubles are only logged (spec A§8): it tries again by itself.
    if (outbox.reject(error) && socket.state === "connected")
      toast({ title: "Error", description: error.message, variant: "destructive" });
  });

  socket.on("connection_request", () => invalidateResource(queryClient, "connections"));
  socket.on("new_connection", ({ message, connectedUser }) => {
    invalidateResource(queryClient, "connections");
    announce({
      id: connectedWith(connectedUser.id),
      type: "connection",
      title: "New Connection!",
      message: message || `${fullName(connectedUser.profile)} has connected with you!`,
    });
  });
  socket.on("connection_success", ({ message, targetUser }) => {
    invalidateResource(queryClient, "connections");
    announce({
      id: connectedWith(targetUser.id),
      type: "connection",
      title: "Connected!",
      message: message || `You are now connected with ${fullName(targetUser.profile)}!`,
    });
  });

  socket.on("joined_event", ({ eventId }) => readAttendeesAgain(queryClient, eventId));
  socket.on("user_checked_in", (change) => receiveAttendance(queryClient, viewerId, change));
  socket.on("user_checked_out", (change) => receiveAttendance(queryClient, viewerId, change));
  socket.on("changed", ({ resource }) => {
    invalidateResource(queryClient, resource);
    if (resource === "profiles") readTagsSoon(queryClient);
  });
  socket.on("resync", () => void queryClient.invalidateQueries());
}
