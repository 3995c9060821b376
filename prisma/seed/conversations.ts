import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { THREADS, type CardField, type DemoMessage, type DemoThread, type When } from "./data/conversations";
import { INDUSTRIES, member, type MemberKey } from "./data/members";
import { demoId } from "./identity";
import { linkedinUrl, memberEmail, memberId, memberPhone } from "./members";
import { localTime, MINUTE } from "./schedule";

const toTime = (when: When, now: Date): number =>
  typeof when === "number"
    ? now.getTime() - when * MINUTE
    : localTime(now, "America/New_York", -when[0], when[1]).getTime();

/**
 * Returns the payload that the server builds from the sender's profile and the selected fields, without empty ones
 * (docs/product/contact-cards.md#contact-card-message).
 */
function buildCardPayload(key: MemberKey, fields: CardField[]): Record<string, string> {
  const person = member(key);
  const values: Record<CardField, string | null | undefined> = {
    firstName: person.first,
    lastName: person.last,
    phone: memberPhone(key),
    email: memberEmail(person),
    company: person.company,
    profession: person.profession,
    linkedinUrl: linkedinUrl(person),
    industry: person.industry && INDUSTRIES[person.industry],
  };
  return Object.fromEntries(fields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])));
}

const buildContent = (message: DemoMessage): Pick<Prisma.MessageCreateManyInput, "content" | "type" | "payload"> =>
  "card" in message
    ? {
        content: "Shared contact information",
        type: "contact_card",
        payload: buildCardPayload(message.by, message.card),
      }
    : { content: message.text, type: "text" };

function buildMessageRows(
  { between: [a, b], messages, unread = 0 }: DemoThread,
  now: Date,
): Prisma.MessageCreateManyInput[] {
  const pair = [a, b].sort().join(" ");
  let last = 0;
  return messages.map((message, index) => {
    // At least half a minute after the previous one, so that seq and time agree whatever the hour of the start.
    last = Math.max(last + MINUTE / 2, toTime(message.when, now));
    return {
      id: demoId("message", `${pair} ${index + 1}`),
      conversationId: demoId("conversation", pair),
      seq: index + 1,
      senderId: memberId(message.by),
      receiverId: memberId(message.by === a ? b : a),
      ...buildContent(message),
      isRead: index < messages.length - unread,
      createdAt: new Date(last),
    };
  });
}

export type ConversationRows = {
  /** In the order of their newest message, oldest first: the database assigns positions in this order. */
  conversations: Prisma.ConversationCreateManyInput[];
  messages: Prisma.MessageCreateManyInput[];
};

export function conversationRows(now: Date): ConversationRows {
  const threads = THREADS.map((thread) => {
    const [userAId = "", userBId = ""] = thread.between.map(memberId).sort();
    const messages = buildMessageRows(thread, now);
    const newestAt = Number(messages.at(-1)?.createdAt ?? 0);
    const id = demoId("conversation", [...thread.between].sort().join(" "));
    return { conversation: { id, userAId, userBId, lastSeq: messages.length }, messages, newestAt };
  }).sort((first, second) => first.newestAt - second.newestAt);
  return {
    conversations: threads.map(({ conversation }) => conversation),
    messages: threads.flatMap(({ messages }) => messages),
  };
}
