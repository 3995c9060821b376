import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";

import { getPreviewText, getShownProfile } from "@/components/live/shown-message";
import { formatShortAge } from "@/components/messages/text/message-times";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { RecentCard } from "./recent-card";

const MAX_SHOWN = 4;

type RecentMessagesProps = { now: Date; timezone: string };

export function RecentMessages({ now, timezone }: RecentMessagesProps) {
  const query = useQuery(conversationsQuery());
  const recent = query.data?.slice(0, MAX_SHOWN) ?? [];
  return (
    <RecentCard name="messages" href="/messages" query={query} skeletons={2} isEmpty={recent.length === 0}>
      <ul className="px-2 pb-2">
        {recent.map((conversation) => (
          <li key={conversation.userId}>
            <ConversationLink conversation={conversation} now={now} timezone={timezone} />
          </li>
        ))}
      </ul>
    </RecentCard>
  );
}

function ConversationLink({
  conversation: { userId, user, unreadCount, lastMessage },
  now,
  timezone,
}: RecentMessagesProps & { conversation: ConversationSummary }) {
  const t = useTranslations("people.recent.messages");
  const timeTexts = useTranslations("messages.time");
  const shownTexts = useTranslations("messages.shown");
  const profile = getShownProfile(user, shownTexts);
  const isUnread = unreadCount > 0;
  return (
    <Link
      href={`/messages?user=${userId}`}
      className="flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-muted"
    >
      <UserAvatar profile={profile} />
      <div className="min-w-0 flex-1 text-sm">
        <p className={clsx("truncate", isUnread ? "font-bold" : "font-semibold")}>
          <bdi>{formatFullName(profile)}</bdi>
        </p>
        <p className={clsx("truncate", isUnread ? "font-semibold" : "text-muted-foreground")}>
          <bdi>{getPreviewText(lastMessage, shownTexts)}</bdi>
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1.5">
        <time dateTime={lastMessage.createdAt} className="text-xs text-muted-foreground">
          {formatShortAge(lastMessage.createdAt, { now: now.toISOString(), timeZone: timezone, t: timeTexts })}
        </time>
        {isUnread && (
          <span className="size-2 rounded-full bg-primary">
            <span className="sr-only">{t("unread", { count: unreadCount })}</span>
          </span>
        )}
      </div>
    </Link>
  );
}
