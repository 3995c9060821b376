import { z } from "zod";

import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { getTranslator } from "@/lib/i18n/server/translator";
import { toSafeName } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";

import { readNotificationSettings } from "../../schema";
import { messagePushText } from "../text/push-text";
import { defineKind } from "./kind";

const messageSchema = z.object({ conversationId: z.uuid(), seq: z.int().positive() });
type Ref = z.output<typeof messageSchema>;

/** Null if it was read meanwhile, its sender is gone, or there is a block. */
const loadUnread = createBatchLoader(async (refs: readonly Ref[]) => {
  const messages = await db().message.findMany({
    where: { isRead: false, OR: [...refs], sender: { deletedAt: null, suspendedAt: null, ...HAS_PROFILE } },
    select: {
      conversationId: true,
      seq: true,
      senderId: true,
      content: true,
      type: true,
      sender: { select: PUBLIC_USER_SELECT },
      receiver: { select: HIDDEN_SELECT },
    },
  });
  return refs.map((ref) => {
    const found = messages.find((each) => each.conversationId === ref.conversationId && each.seq === ref.seq);
    return found && !toHiddenIds(found.receiver).includes(found.senderId) ? found : null;
  });
});

/** Names the sender. The text is in it only if the member allows that. */
export const unreadMessage = defineKind({
  schema: messageSchema,
  async write({ recipient: { locale, notifications } }, ref) {
    const message = await loadUnread(ref);
    if (!message) return null;
    const t = getTranslator(locale);
    const type = message.type === "contact_card" ? "contact_card" : "text";
    const { title, body } = messagePushText({ ...message, type, sender: toPublicUser(message.sender) }, 1, locale);
    const name = toSafeName(title) ?? t("emails.unreadMessage.someone");
    const showsText = readNotificationSettings(notifications).messageText.email;
    return {
      mail: () => ({
        ...getTitles(t, "unreadMessage", { name }),
        paragraphs: [showsText ? body : t("emails.unreadMessage.text")],
        action: {
          label: t("emails.unreadMessage.button"),
          url: `${env().NEXTAUTH_URL}/messages?userId=${message.senderId}`,
        },
      }),
    };
  },
});
