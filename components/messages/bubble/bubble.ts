import type { ContactCard, MessageResponse } from "@/lib/messages/schema";

export type BubbleState = "received" | "sending" | "sent" | "read" | "failed";

export type Bubble = {
  kind: "bubble";
  /** Stays the same when an unsent message is stored, so that React keeps the element. */
  key: string;
  isOwn: boolean;
  content: string;
  type: MessageResponse["type"];
  card: ContactCard | null;
  createdAt: string;
  state: BubbleState;
  /** Null while the message is unsent. */
  seq: number | null;
  clientId?: string;
  problem?: string;
  /** A group is consecutive messages of one person within five minutes. */
  startsGroup: boolean;
  endsGroup: boolean;
  /** True for the newest stored own message, and for unsent ones at the end of a group. */
  showsState: boolean;
};
