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
  /** Its number in the conversation; null while it is unsent. */
  seq: number | null;
  clientId?: string;
  problem?: string;
  /** The first of a group: consecutive messages of one person within five minutes. */
  startsGroup: boolean;
  endsGroup: boolean;
  /** Whether its delivery state is shown: for the newest stored own message, and for unsent ones at the end of a group. */
  showsState: boolean;
};
