import type { ContactCard, MessageResponse } from "@/lib/messages/schema";

import type { OutboxEntry } from "../outbox/outbox";
import { dayLabel } from "../text/message-times";

export type BubbleState = "received" | "sending" | "sent" | "read" | "failed";

export type Bubble = {
  kind: "bubble";
  /** The same before and after it is stored, so that the bubble stays the same one on the screen. */
  key: string;
  mine: boolean;
  content: string;
  card: ContactCard | null;
  createdAt: string;
  state: BubbleState;
  /** Its place; null while it is unsent. */
  seq: number | null;
  clientId?: string;
  problem?: string;
  /** First and last of what one person wrote in one go. */
  startsGroup: boolean;
  endsGroup: boolean;
  /** Says how far it came: under my newest stored message and under what is unsent, at the end of its group. */
  showsState: boolean;
};

export type TimelineItem = Bubble | { kind: "day"; key: string; label: string };

const GROUP_WITHIN_MS = 5 * 60_000;

type When = { now: string; timeZone: string };

/** What the screen shows of a conversation: stored messages by seq, then what is unsent; days and groups told apart. */
export function timeline(
  messages: readonly MessageResponse[],
  unsent: readonly OutboxEntry[],
  viewerId: string,
  { now, timeZone }: When,
): TimelineItem[] {
  const stored = new Set(messages.map((message) => message.clientId));
  const bubbles = [
    ...messages.map((message) => fromMessage(message, viewerId)),
    ...unsent.filter((entry) => !stored.has(entry.clientId)).map(fromEntry),
  ];
  const items: TimelineItem[] = [];
  let day = "";
  let previous: Bubble | undefined;
  for (const bubble of bubbles) {
    const label = dayLabel(bubble.createdAt, now, timeZone);
    if (label !== day) items.push({ kind: "day", key: `day ${bubble.key}`, label });
    bubble.startsGroup = label !== day || !continues(previous, bubble);
    if (previous && bubble.startsGroup) previous.endsGroup = true;
    items.push(bubble);
    day = label;
    previous = bubble;
  }
  if (previous) previous.endsGroup = true;
  const newestMine = bubbles.findLast((bubble) => bubble.state === "sent" || bubble.state === "read");
  for (const bubble of bubbles) {
    bubble.showsState = bubble.endsGroup && (bubble === newestMine || bubble.seq === null);
  }
  return items;
}

function continues(previous: Bubble | undefined, next: Bubble): boolean {
  if (!previous || previous.mine !== next.mine) return false;
  // A failed one stands apart, with what can be done about it.
  if (previous.state === "failed" || next.state === "failed") return false;
  return Date.parse(next.createdAt) - Date.parse(previous.createdAt) < GROUP_WITHIN_MS;
}

const ungrouped = { kind: "bubble", startsGroup: false, endsGroup: false, showsState: false } as const;

function fromMessage(message: MessageResponse, viewerId: string): Bubble {
  const mine = message.senderId === viewerId;
  return {
    ...ungrouped,
    key: message.clientId ?? message.id,
    mine,
    content: message.content,
    card: message.type === "contact_card" ? (message.payload ?? {}) : null,
    createdAt: message.createdAt,
    state: mine ? (message.isRead ? "read" : "sent") : "received",
    seq: message.seq,
  };
}

function fromEntry(entry: OutboxEntry): Bubble {
  return {
    ...ungrouped,
    key: entry.clientId,
    mine: true,
    content: entry.content,
    card: null,
    createdAt: entry.createdAt,
    state: entry.status === "failed" ? "failed" : "sending",
    seq: null,
    clientId: entry.clientId,
    problem: entry.problem,
  };
}
