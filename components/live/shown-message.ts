import type { useTranslations } from "next-intl";

import type { MessageResponse } from "@/lib/messages/schema";

import { truncateMessage } from "./message-preview";

/** A translator of `messages.shown`. */
export type ShownTexts = (key: Parameters<ReturnType<typeof useTranslations<"messages.shown">>>[0]) => string;

type Content = Pick<MessageResponse, "content" | "type">;

/** Returns what a screen shows of a message. The content of a contact card is data, so the type decides. */
export const getMessageText = ({ content, type }: Content, t: ShownTexts): string =>
  type === "contact_card" || content === "" ? t("contactCard") : content;

/** Returns the beginning of what a screen shows of a message. */
export const getPreviewText = (message: Content, t: ShownTexts): string => truncateMessage(getMessageText(message, t));

/**
 * Returns a member's profile with the names that a screen shows. The name of a member who deleted the account is data; its text is whole,
 * also where a screen shows only first names.
 */
export const getShownProfile = <Profile extends { firstName: string; lastName: string }>(
  { profile, isDeleted }: { profile: Profile; isDeleted?: true },
  t: ShownTexts,
): Profile => (isDeleted ? { ...profile, firstName: t("deletedMember"), lastName: "" } : profile);
