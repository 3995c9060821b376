import { hashKey, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import type { Outbox } from "@/components/live/outbox/outbox";
import { announce } from "@/components/notifications/announce";
import {
  connectionAnnouncementId,
  getConversationTopic,
  messageAnnouncementId,
  requestAnnouncementId,
} from "@/components/notifications/announcements";
import { getCurrentToast, toast, toastNext } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { isAnnouncements } from "@/lib/announcements/client";
import type { WsClient } from "@/lib/api/browser/ws-client";
import { localStore } from "@/lib/core/browser/storage";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { invalidateMatching, invalidatePaths } from "@/lib/http/browser/query-paths";
import { unreadCountsQuery } from "@/lib/messages/client";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { roundsQuery } from "@/lib/rounds/client";
import { KEPT_ROUND_KEY } from "@/lib/rounds/constants";

import {
  applyAttendanceChanges,
  refetchAttendeesAfterJoin,
  refetchAttendeesAfterProfileChange,
  stopAttendeeChecks,
} from "./attendee-cache";
import { applyMessage, applyRead } from "./message-cache";
import { useNoteAction } from "./notes/use-note-action";
import { isConversationVisible } from "./open-conversation";
import { invalidateConnectionWith, invalidateResource, refetchTogether } from "./resource-queries";
import { applyRsvpCounts } from "./rsvp-counts";
import { getPreviewText, getShownProfile, type ShownTexts } from "./shown-message";
import { createSpreadReads } from "./spread-reads";

const UNREAD_COUNTS = hashKey(unreadCountsQuery().queryKey);

type FrameContext = {
  socket: Pick<WsClient, "on" | "onState" | "state">;
  queryClient: QueryClient;
  outbox: Outbox;
  viewerId: string;
  t: (...message: Parameters<ReturnType<typeof useTranslations<"notifications.live">>>) => string;
  shownTexts: ShownTexts;
  getNoteAction: ReturnType<typeof useNoteAction>;
};

const GIVEN_CARDS = "given-cards";

/** A page of this age, in milliseconds, connected so slowly that much can have changed. */
const LATE_AFTER_MS = 10_000;

function getPageAge(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation ? performance.now() - navigation.responseStart : 0;
}

/** See docs/product/realtime-protocol.md#chat-channel-frames. Returns a stop function. */
function handleFrames(context: FrameContext): () => void {
  const readAgain = createSpreadReads(context.queryClient);
  const stops = [
    refetchAfterConnecting(context, readAgain),
    ...handleMessages(context),
    ...handleConnections(context),
    ...handleChanges(context, readAgain),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function refetchAfterConnecting(
  { socket, queryClient, outbox, viewerId }: FrameContext,
  readAgain: () => void,
): () => void {
  let wasConnected = socket.state === "connected";
  let stopWaiting: (() => void) | undefined;
  const stop = socket.onState((state) => {
    if (state !== "connected") return outbox.onDisconnected();
    // Frames during a loss are not repeated. A fresh page can lack messages, requests and
    // announcements that were sent before it connected.
    if (wasConnected || getPageAge() > LATE_AFTER_MS) readAgain();
    else {
      stopWaiting = refetchMissedRequests(queryClient, viewerId);
      invalidatePaths(queryClient, "/api/messages", "/api/unread-counts");
      invalidateMatching(queryClient, isAnnouncements);
    }
    wasConnected = true;
    outbox.onConnected();
  });
  return () => {
    stop();
    stopWaiting?.();
  };
}

function handleMessages({ socket, queryClient, outbox, viewerId, t, shownTexts }: FrameContext) {
  return [
    socket.on("receive_message", ({ message }) => {
      const isVisible = isConversationVisible(message.senderId);
      applyMessage(queryClient, viewerId, message, { isReading: isVisible });
      if (isVisible) return;
      announce({
        id: messageAnnouncementId(message.id),
        type: "message",
        about: getConversationTopic(message.senderId),
        title: t("message.title"),
        message: t("message.text", {
          firstName: getShownProfile(message.sender, shownTexts).firstName,
          preview: getPreviewText(message, shownTexts),
        }),
        action: { label: t("open"), href: `/messages?user=${message.senderId}` },
      });
    }),
    socket.on("message_sent", ({ message, clientId = message.clientId }) => {
      applyMessage(queryClient, viewerId, message, { isReading: true });
      if (clientId) outbox.acknowledge([clientId]);
    }),
    socket.on("message_read", (read) => applyRead(queryClient, viewerId, read)),
    socket.on("error", (error) => {
      // The right to join has ended since the screen read it.
      if (error.eventId !== undefined) return invalidateResource(queryClient, { resource: "rsvps" });
      // Before its authentication the socket itself retries after an error.
      if (outbox.reject(error) && socket.state === "connected")
        toast({ title: t("channelError"), description: error.message, variant: "destructive" });
    }),
  ];
}

/** Uses the page's texts: the frames' `message` can be in another language. */
function handleConnections({ socket, queryClient, viewerId, t, getNoteAction }: FrameContext) {
  const announceConnection = (user: PublicUser, name: "newConnection" | "connected") => {
    const { id, profile } = user;
    invalidateConnectionWith(queryClient, id);
    const title = t(`${name}.title`);
    const message = t(`${name}.text`, { name: formatFullName(profile) });
    // Only an admin's test connects members with themselves. Its two messages show one by one.
    if (id === viewerId) toastNext({ title, description: message });
    else {
      const action = { label: t("write"), href: `/messages?user=${id}` };
      const otherAction = getNoteAction(user);
      announce({ id: connectionAnnouncementId(id), type: "connection", title, message, action, otherAction });
    }
  };
  return [
    socket.on("connection_request", ({ connectionId, requester, line }) => {
      invalidateResource(queryClient, { resource: "connections" });
      const name = formatFullName(requester.profile);
      announce({
        id: requestAnnouncementId(connectionId),
        type: "connection",
        title: t("request.title"),
        message: line ? t("request.line", { name, line }) : t("request.text", { name }),
        action: { label: t("open"), href: "/connections#requests" },
      });
    }),
    socket.on("new_connection", ({ connectedUser }) => announceConnection(connectedUser, "newConnection")),
    socket.on("connection_success", ({ targetUser }) => announceConnection(targetUser, "connected")),
  ];
}

function handleChanges({ socket, queryClient, t }: FrameContext, readAgain: () => void) {
  let cards = 0;
  /** Strangers give cards, so many of them share one toast. */
  const announceCard = () => {
    cards = getCurrentToast()?.about === GIVEN_CARDS ? cards + 1 : 1;
    toast({
      title: t("card.title", { count: cards }),
      description: t("card.text", { count: cards }),
      action: { label: t("open"), href: "/connections#contacts" },
      about: GIVEN_CARDS,
    });
  };
  /** For participants who have left the People screen. */
  const announceTable = async (eventId: string) => {
    const query = roundsQuery(eventId);
    const known = queryClient.getQueryData(query.queryKey);
    if (!known?.isIn || queryClient.getQueryCache().find(query)?.isActive()) return;
    // A read on its way can be of the table before.
    await queryClient.cancelQueries(query);
    const rounds = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    if (!rounds?.table || rounds.round === known.round) return;
    localStore.remove(KEPT_ROUND_KEY);
    const { number, people, guests } = rounds.table;
    const names = [...people.map(({ user }) => formatFullName(user.profile)), ...guests.map(({ name }) => name)];
    const action = { label: t("open"), href: `/people?event=${eventId}` };
    toast({ title: t("table", { number }), description: names.join(", "), action, about: query.queryKey.join() });
  };
  return [
    socket.on("joined_event", ({ eventId }) => refetchAttendeesAfterJoin(queryClient, eventId)),
    socket.on("attendance_changes", (frame) => {
      applyAttendanceChanges(queryClient, frame);
      refetchTogether(queryClient, frame);
    }),
    socket.on("changed", (changed) => {
      const { resource, id } = changed;
      invalidateResource(queryClient, changed);
      // The id is of a card that was just given.
      if (resource === "contacts" && id) announceCard();
      if (resource === "rounds" && id) void announceTable(id);
      if (resource === "profiles") refetchAttendeesAfterProfileChange(queryClient);
    }),
    socket.on("rsvp_counts", ({ counts }) => applyRsvpCounts(queryClient, counts)),
    socket.on("resync", () => readAgain()),
  ];
}

/**
 * A request between the page's rendering and its first connection comes with no frame. So this
 * compares the next unread counts with the page's list. Returns a stop function.
 */
function refetchMissedRequests(client: QueryClient, viewerId: string): () => void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== UNREAD_COUNTS || event.type !== "updated" || event.action.type !== "success") return;
    stop();
    const { queryKey } = connectionsQuery();
    const state = client.getQueryState(queryKey);
    const received = state?.data?.filter(({ status, receiverId }) => status === "pending" && receiverId === viewerId);
    const counts = client.getQueryData(unreadCountsQuery().queryKey);
    if (received && state?.fetchStatus === "idle" && received.length !== counts?.pendingRequests)
      void client.invalidateQueries({ queryKey });
  });
  return stop;
}

export type LiveUpdatesProps = { socket: WsClient; outbox: Outbox; viewerId: string };

export function LiveUpdates({ socket, outbox, viewerId }: LiveUpdatesProps) {
  const t = useTranslations("notifications.live");
  const shownTexts = useTranslations("messages.shown");
  const queryClient = useQueryClient();
  // A refresh of the page brings new texts, which must not end the connection.
  const translate = useEffectEvent((...message: Parameters<typeof t>) => t(...message));
  const translateShown = useEffectEvent<ShownTexts>((key) => shownTexts(key));
  const getNoteAction = useEffectEvent(useNoteAction());
  // Effect: applies the frames to the query cache, then connects. The dependencies never change.
  useEffect(() => {
    const stop = handleFrames({
      ...{ socket, outbox, queryClient, viewerId },
      t: (...message) => translate(...message),
      shownTexts: (key) => translateShown(key),
      getNoteAction: (user) => getNoteAction(user),
    });
    socket.connect();
    return () => {
      stop();
      stopAttendeeChecks(queryClient);
    };
  }, [socket, outbox, queryClient, viewerId]);
  return null;
}
