import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { THREADS, type CardField, type DemoMessage, type DemoThread, type When } from "./data/conversations";
import { INDUSTRIES } from "./data/member";
import { getDemoMember, type MemberKey } from "./data/members";
import { toDemoId } from "./identity";
import { getLinkedinUrl, getMemberEmail, getMemberId, getMemberPhone } from "./members";
import { toLocalTime, MINUTE } from "./schedule";

const toTime = (when: When, now: Date): number =>
  typeof when === "number"
    ? now.getTime() - when * MINUTE
    : toLocalTime(now, "America/New_York", -when[0], when[1]).getTime();

/** Leaves out empty fields (docs/product/contact-cards.md#contact-card-message). */
function buildCardPayload(key: MemberKey, fields: CardField[]): Record<string, string> {
  const person = getDemoMember(key);
  const values: Record<CardField, string | null | undefined> = {
    firstName: person.first,
    lastName: person.last,
    phone: getMemberPhone(key),
    email: getMemberEmail(person),
    company: person.company,
    profession: person.profession,
    linkedinUrl: getLinkedinUrl(person),
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
    // Keeps half a minute between messages, so that seq and time agree at any hour.
    last = Math.max(last + MINUTE / 2, toTime(message.when, now));
    return {
      id: toDemoId("message", `${pair} ${index + 1}`),
      conversationId: toDemoId("conversation", pair),
      seq: index + 1,
      senderId: getMemberId(message.by),
      receiverId: getMemberId(message.by === a ? b : a),
      ...buildContent(message),
      isRead: index < messages.length - unread,
      createdAt: new Date(last),
    };
  });
}

export type ConversationRows = {
  /** Oldest first by newest message, because the database assigns positions in this order. */
  conversations: Prisma.ConversationCreateManyInput[];
  messages: Prisma.MessageCreateManyInput[];
};

export function buildConversationRows(now: Date): ConversationRows {
  const threads = THREADS.map((thread) => {
    const [userAId = "", userBId = ""] = thread.between.map(getMemberId).sort();
    const messages = buildMessageRows(thread, now);
    const newestAt = Number(messages.at(-1)?.createdAt ?? 0);
    const id = toDemoId("conversation", [...thread.between].sort().join(" "));
    return { conversation: { id, userAId, userBId, lastSeq: messages.length }, messages, newestAt };
  }).sort((first, second) => first.newestAt - second.newestAt);
  return {
    conversations: threads.map(({ conversation }) => conversation),
    messages: threads.flatMap(({ messages }) => messages),
  };
}
