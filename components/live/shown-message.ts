import type { useTranslations } from "next-intl";

import type { MessageResponse } from "@/lib/messages/schema";

import { truncateMessage } from "./message-preview";

export type ShownTexts = (key: Parameters<ReturnType<typeof useTranslations<"messages.shown">>>[0]) => string;

type Content = Pick<MessageResponse, "content" | "type">;

/** The content of a contact card is data, so the type decides. */
export const getMessageText = ({ content, type }: Content, t: ShownTexts): string =>
  type === "contact_card" || content === "" ? t("contactCard") : content;

export const getPreviewText = (message: Content, t: ShownTexts): string => truncateMessage(getMessageText(message, t));

/**
 * A text replaces the name of a deleted member. It is all first name, so that it stays whole where
 * only first names show.
 */
export const getShownProfile = <Profile extends { firstName: string; lastName: string }>(
  { profile, isDeleted }: { profile: Profile; isDeleted?: true },
  t: ShownTexts,
): Profile => (isDeleted ? { ...profile, firstName: t("deletedMember"), lastName: "" } : profile);
