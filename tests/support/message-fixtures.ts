import type { ConversationSummary, MessageAnswer } from "@/lib/messages/schema";

export const ME = "10000000-0000-4000-8000-000000000001";
export const ANA = "20000000-0000-4000-8000-000000000002";

const names = new Map([
  [ME, { firstName: "Ben", lastName: "Okafor" }],
  [ANA, { firstName: "Marisol", lastName: "Vega" }],
]);

/** A message on the wire; from Ana to me unless told. Its id and time follow its seq. */
export function message(seq: number, more: Partial<MessageAnswer> = {}): MessageAnswer {
  const senderId = more.senderId ?? ANA;
  return {
    id: `30000000-0000-4000-8000-${String(seq).padStart(12, "0")}`,
    seq,
    senderId,
    receiverId: senderId === ANA ? ME : ANA,
    content: `Message ${seq}`,
    type: "text",
    payload: null,
    isRead: false,
    createdAt: new Date(Date.UTC(2026, 10, 20, 20, 0, seq)).toISOString(),
    sender: {
      id: senderId,
      profile: { ...(names.get(senderId) ?? { firstName: "Jo", lastName: "Doe" }), avatarUrl: null },
    },
    ...more,
  };
}

export const messages = (from: number, to: number, more: Partial<MessageAnswer> = {}): MessageAnswer[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index, more));

export function conversation(userId: string, last: MessageAnswer, unreadCount = 0): ConversationSummary {
  const { id, senderId, content, type, createdAt } = last;
  const profile = {
    ...(names.get(userId) ?? { firstName: "Jo", lastName: "Doe" }),
    profession: null,
    company: null,
    industry: null,
    avatarUrl: null,
  };
  return {
    userId,
    user: { id: userId, profile },
    unreadCount,
    lastMessage: { id, senderId, content, type, createdAt },
  };
}
