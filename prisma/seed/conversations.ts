import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { THREADS, type CardField, type DemoMessage, type DemoThread, type When } from "./data/conversations";
import { INDUSTRIES, member, type MemberKey } from "./data/members";
import { demoId } from "./identity";
import { linkedinOf, memberEmail, memberId, memberPhone } from "./members";
import { localTime, MINUTE } from "./schedule";

const timeOf = (when: When, now: Date): number =>
  typeof when === "number"
    ? now.getTime() - when * MINUTE
    : localTime(now, "America/New_York", -when[0], when[1]).getTime();

/** What the server builds from the sender's profile and the fields ticked (contract §5); what is empty is left out. */
function cardOf(key: MemberKey, fields: CardField[]): Record<string, string> {
  const person = member(key);
  const whole: Record<CardField, string | null | undefined> = {
    firstName: person.first,
    lastName: person.last,
    phone: memberPhone(key),
    email: memberEmail(person),
    company: person.company,
    profession: person.profession,
    linkedinUrl: linkedinOf(person),
    industry: person.industry && INDUSTRIES[person.industry],
  };
  return Object.fromEntries(fields.flatMap((field) => (whole[field] ? [[field, whole[field]]] : [])));
}

const contentOf = (message: DemoMessage): Pick<Prisma.MessageCreateManyInput, "content" | "type" | "payload"> =>
  "card" in message
    ? { content: "Shared contact information", type: "contact_card", payload: cardOf(message.by, message.card) }
    : { content: message.text, type: "text" };

function messageRows(
  { between: [a, b], messages, unread = 0 }: DemoThread,
  now: Date,
): Prisma.MessageCreateManyInput[] {
  const pair = [a, b].sort().join(" ");
  let last = 0;
  return messages.map((message, index) => {
    // Never before the one above it, whatever hour the demo starts at: seq and time agree.
    last = Math.max(last + MINUTE / 2, timeOf(message.when, now));
    return {
      id: demoId("message", `${pair} ${index + 1}`),
      conversationId: demoId("conversation", pair),
      seq: index + 1,
      senderId: memberId(message.by),
      receiverId: memberId(message.by === a ? b : a),
      ...contentOf(message),
      isRead: index < messages.length - unread,
      createdAt: new Date(last),
    };
  });
}

export type ConversationRows = {
  /** Oldest news first: positions are given out in this order. */
  conversations: Omit<Prisma.ConversationCreateManyInput, "position">[];
  messages: Prisma.MessageCreateManyInput[];
};

export function conversationRows(now: Date): ConversationRows {
  const threads = THREADS.map((thread) => {
    const [userAId = "", userBId = ""] = thread.between.map(memberId).sort();
    const messages = messageRows(thread, now);
    const news = Number(messages.at(-1)?.createdAt ?? 0);
    const id = demoId("conversation", [...thread.between].sort().join(" "));
    return { conversation: { id, userAId, userBId, lastSeq: messages.length }, messages, news };
  }).sort((first, second) => first.news - second.news);
  return {
    conversations: threads.map(({ conversation }) => conversation),
    messages: threads.flatMap(({ messages }) => messages),
  };
}
