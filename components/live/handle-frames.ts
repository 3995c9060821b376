import type { QueryClient } from "@tanstack/react-query";
import type { useTranslations } from "next-intl";

import { applyMessage, applyRead } from "@/components/live/message-cache";
import { isConversationVisible } from "@/components/live/open-conversation";
import type { Outbox } from "@/components/live/outbox/outbox";
import { getPreviewText, getShownProfile, type ShownTexts } from "@/components/live/shown-message";
import { announce, type LiveNotification } from "@/components/notifications/announce";
import {
  connectionAnnouncementId,
  messageAnnouncementId,
  requestAnnouncementId,
} from "@/components/notifications/announcements";
import { toast, toastNext } from "@/components/ui/feedback/toast";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { WsClient } from "@/lib/api/browser/ws-client";

import {
  applyAttendanceBatch,
  applyAttendanceChanges,
  refetchAttendeesAfterJoin,
  refetchAttendeesAfterProfileChange,
} from "./attendee-cache";
import { refetchMissedRequests } from "./missed-requests";
import { invalidatePaths, invalidateResource } from "./resource-queries";
import { applyRsvpCounts } from "./rsvp-counts";
import { createSpreadReads } from "./spread-reads";

type LiveUpdates = {
  socket: Pick<WsClient, "on" | "onState" | "state">;
  queryClient: QueryClient;
  outbox: Outbox;
  viewerId: string;
  t: (...message: Parameters<ReturnType<typeof useTranslations<"notifications.live">>>) => string;
  shownTexts: ShownTexts;
  /** Opens a page of the app. */
  openPage: (path: string) => void;
};

/** A page of this age, in milliseconds, took long to connect: by then much can have changed, as at a door with a bad network. */
const LATE_AFTER_MS = 10_000;

/** Returns the milliseconds since the server began to send this page; its data are about as old. */
function getPageAge(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation ? performance.now() - navigation.responseStart : 0;
}

/**
 * Applies each frame to the query cache and announces it; see docs/product/realtime-protocol.md#chat-channel-frames.
 * Only this component connects the protocol to React Query. Returns the function that removes the listeners.
 */
export function handleFrames({ socket, ...others }: LiveUpdates): () => void {
  const stops = new Set<() => void>();
  const remember = (stop: () => void) => {
    stops.add(stop);
    return stop;
  };
  const tracked: LiveUpdates = {
    ...others,
    socket: {
      on: (type, listener) => remember(socket.on(type, listener)),
      onState: (listener) => remember(socket.onState(listener)),
      get state() {
        return socket.state;
      },
    },
  };
  const readAgain = createSpreadReads(tracked.queryClient);
  refetchAfterConnecting(tracked, readAgain, remember);
  handleMessages(tracked);
  handleConnections(tracked);
  handleChanges(tracked, readAgain);
  return () => {
    for (const stop of stops) stop();
  };
}

function refetchAfterConnecting(
  { socket, queryClient, outbox, viewerId }: LiveUpdates,
  readAgain: () => void,
  remember: (stop: () => void) => void,
): void {
  let wasConnected = socket.state === "connected";
  socket.onState((state) => {
    if (state !== "connected") return outbox.onDisconnected();
    // Frames sent during a loss are not repeated, so everything on the screen can be out of date. After the first
    // connection only messages and requests can be, if the page was rendered shortly before.
    if (wasConnected || getPageAge() > LATE_AFTER_MS) readAgain();
    else {
      remember(refetchMissedRequests(queryClient, viewerId));
      invalidatePaths(queryClient, "/api/messages", "/api/badge-counts");
    }
    wasConnected = true;
    outbox.onConnected();
  });
}

function handleMessages({ socket, queryClient, outbox, viewerId, t, shownTexts, openPage }: LiveUpdates): void {
  socket.on("receive_message", ({ message }) => {
    const isVisible = isConversationVisible(message.senderId);
    applyMessage(queryClient, viewerId, message, { isReading: isVisible });
    if (isVisible) return;
    announce({
      id: messageAnnouncementId(message.id),
      type: "message",
      title: t("message.title"),
      message: t("message.text", {
        firstName: getShownProfile(message.sender, shownTexts).firstName,
        preview: getPreviewText(message, shownTexts),
      }),
      action: { label: t("open"), onClick: () => openPage(`/messages?user=${message.senderId}`) },
    });
  });
  socket.on("message_sent", ({ message, clientId = message.clientId }) => {
    applyMessage(queryClient, viewerId, message, { isReading: true });
    if (clientId) outbox.acknowledge([clientId]);
  });
  socket.on("message_read", (read) => applyRead(queryClient, viewerId, read));
  socket.on("error", (error) => {
    // The socket itself retries after an error before its authentication.
    if (outbox.reject(error) && socket.state === "connected")
      toast({ title: t("channelError"), description: error.message, variant: "destructive" });
  });
}

/** The texts are the page's own: the frames' `message` is in the language that the account chose, or in English. */
function handleConnections({ socket, queryClient, viewerId, t, openPage }: LiveUpdates): void {
  socket.on("connection_request", ({ connectionId, requester }) => {
    invalidateResource(queryClient, "connections");
    announce({
      id: requestAnnouncementId(connectionId),
      type: "connection",
      title: t("request.title"),
      message: t("request.text", { name: formatFullName(requester.profile) }),
      action: { label: t("open"), onClick: () => openPage("/connections") },
    });
  });
  // Nobody connects with themselves: an admin tests both messages, which then come one after the other.
  const announceConnection = (userId: string, notification: LiveNotification) => {
    if (userId === viewerId) toastNext({ title: notification.title, description: notification.message });
    else announce(notification);
  };
  socket.on("new_connection", ({ connectedUser }) => {
    invalidateResource(queryClient, "connections");
    announceConnection(connectedUser.id, {
      id: connectionAnnouncementId(connectedUser.id),
      type: "connection",
      title: t("newConnection.title"),
      message: t("newConnection.text", { name: formatFullName(connectedUser.profile) }),
    });
  });
  socket.on("connection_success", ({ targetUser }) => {
    invalidateResource(queryClient, "connections");
    announceConnection(targetUser.id, {
      id: connectionAnnouncementId(targetUser.id),
      type: "connection",
      title: t("connected.title"),
      message: t("connected.text", { name: formatFullName(targetUser.profile) }),
    });
  });
}

function handleChanges({ socket, queryClient }: LiveUpdates, readAgain: () => void): void {
  socket.on("joined_event", ({ eventId }) => refetchAttendeesAfterJoin(queryClient, eventId));
  // A server of an earlier release sends them one by one.
  for (const type of ["user_checked_in", "user_checked_out"] as const)
    socket.on(type, (change) => applyAttendanceChanges(queryClient, change.eventId, [change]));
  socket.on("attendance_changes", (batch) => applyAttendanceBatch(queryClient, batch));
  socket.on("changed", ({ resource }) => {
    invalidateResource(queryClient, resource);
    if (resource === "profiles") refetchAttendeesAfterProfileChange(queryClient);
  });
  socket.on("rsvp_counts", ({ counts }) => applyRsvpCounts(queryClient, counts));
  socket.on("resync", () => readAgain());
}
