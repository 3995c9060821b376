import { clsx } from "clsx";

import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { CountBadge } from "@/components/ui/count-badge";
import { PlainButton } from "@/components/ui/plain-button";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ConversationSummary } from "@/lib/messages/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { getPreviewText, getShownProfile } from "@/components/live/shown-message";
import { formatExactTime, formatShortAge } from "../text/message-times";

/** The row gets the focus when its conversation closes. */
export const getRowId = (userId: string): string => `conversation-${userId}`;

type ConversationRowProps = {
  conversation: ConversationSummary;
  isOwn: boolean;
  isOpen: boolean;
  now: string;
  timeZone: string;
  onOpen: () => void;
};

export function ConversationRow({ conversation, isOwn, isOpen, now, timeZone, onOpen }: ConversationRowProps) {
  const t = useTranslations("messages.inbox");
  const shellTexts = useTranslations("shell");
  const timeTexts = useTranslations("messages.time");
  const shownTexts = useTranslations("messages.shown");
  const { user, lastMessage, unreadCount } = conversation;
  const profile = getShownProfile(user, shownTexts);
  const isUnread = unreadCount > 0;
  const preview = getPreviewText(lastMessage, shownTexts);
  return (
    <PlainButton
      id={getRowId(user.id)}
      onClick={onOpen}
      aria-current={isOpen ? "true" : undefined}
      className={clsx(
        "flex min-h-18 w-full items-center gap-3 px-1 py-3 text-left transition-colors focus-visible:-outline-offset-2 lg:rounded-md lg:px-3",
        isOpen ? "bg-accent" : "hover:bg-muted",
      )}
    >
      <UserAvatar profile={profile} size="size-11" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={clsx("min-w-0 flex-1 truncate", isUnread ? "font-bold" : "font-semibold")}>
            <bdi>{formatFullName(profile)}</bdi>
          </span>
          <time
            dateTime={lastMessage.createdAt}
            title={formatExactTime(lastMessage.createdAt, timeZone, timeTexts)}
            className={clsx(
              "shrink-0 text-xs",
              isUnread ? "font-semibold text-accent-foreground" : "text-muted-foreground",
            )}
          >
            {formatShortAge(lastMessage.createdAt, { now, timeZone, t: timeTexts })}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={clsx("min-w-0 flex-1 truncate text-sm", isUnread ? "font-medium" : "text-muted-foreground")}>
            <bdi>{isOwn ? t("ownMessage", { preview }) : preview}</bdi>
          </span>
          <CountBadge count={unreadCount} max={99} label={(values) => shellTexts("unread.messages", values)} />
        </span>
      </span>
    </PlainButton>
  );
}
