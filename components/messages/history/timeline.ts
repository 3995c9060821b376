import type { MessageResponse } from "@/lib/messages/schema";

import type { Bubble } from "../bubble/bubble";
import type { OutboxEntry } from "@/components/live/outbox/outbox";
import { formatDayLabel, type TimeContext } from "../text/message-times";

export type TimelineItem = Bubble | { kind: "day"; key: string; label: string };

const GROUP_WITHIN_MS = 5 * 60_000;

export function buildTimeline(
  messages: readonly MessageResponse[],
  unsent: readonly OutboxEntry[],
  viewerId: string,
  context: TimeContext,
): TimelineItem[] {
  const storedClientIds = new Set(messages.map((message) => message.clientId));
  const bubbles = [
    ...messages.map((message) => bubbleFromMessage(message, viewerId)),
    ...unsent.filter((entry) => !storedClientIds.has(entry.clientId)).map(bubbleFromEntry),
  ];
  const items: TimelineItem[] = [];
  let day = "";
  let previous: Bubble | undefined;
  for (const bubble of bubbles) {
    const label = formatDayLabel(bubble.createdAt, context);
    if (label !== day) items.push({ kind: "day", key: `day ${bubble.key}`, label });
    bubble.startsGroup = label !== day || !continuesGroup(previous, bubble);
    if (previous && bubble.startsGroup) previous.endsGroup = true;
    items.push(bubble);
    day = label;
    previous = bubble;
  }
  if (previous) previous.endsGroup = true;
  const newestStoredOwn = bubbles.findLast(({ state }) => state === "sent" || state === "read");
  for (const bubble of bubbles) {
    bubble.showsState = bubble.endsGroup && (bubble === newestStoredOwn || bubble.seq === null);
  }
  return items;
}

function continuesGroup(previous: Bubble | undefined, next: Bubble): boolean {
  if (!previous || previous.isOwn !== next.isOwn) return false;
  if (previous.state === "failed" || next.state === "failed") return false;
  return Date.parse(next.createdAt) - Date.parse(previous.createdAt) < GROUP_WITHIN_MS;
}

const UNGROUPED = { kind: "bubble", startsGroup: false, endsGroup: false, showsState: false } as const;

function bubbleFromMessage(message: MessageResponse, viewerId: string): Bubble {
  const isOwn = message.senderId === viewerId;
  return {
    ...UNGROUPED,
    key: message.clientId ?? message.id,
    isOwn,
    content: message.content,
    type: message.type,
    card: message.type === "contact_card" ? (message.payload ?? {}) : null,
    createdAt: message.createdAt,
    state: isOwn ? (message.isRead ? "read" : "sent") : "received",
    seq: message.seq,
  };
}

function bubbleFromEntry(entry: OutboxEntry): Bubble {
  return {
    ...UNGROUPED,
    key: entry.clientId,
    isOwn: true,
    content: entry.content,
    type: entry.messageType,
    card: null,
    createdAt: entry.createdAt,
    state: entry.status === "failed" ? "failed" : "sending",
    seq: null,
    clientId: entry.clientId,
    problem: entry.problem,
  };
}
