"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MessageCircle } from "lucide-react";
import Link from "next/link";

import { UNREAD_MESSAGES } from "@/components/live/unread-counts";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import { CountBadge } from "@/components/ui/count-badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { conversationsQuery } from "@/lib/messages/client";
import type { ConversationSummary } from "@/lib/messages/schema";
import { fullName } from "@/lib/profiles/constants/profile";

import { ConversationListSkeleton } from "../thread/conversation-skeleton";
import { messagePreview } from "../text/message-preview";
import { exactTime, shortAge } from "../text/message-times";

type ConversationListProps = {
  viewerId: string;
  openId: string | null;
  now: string;
  timeZone: string;
  onOpen: (conversation: ConversationSummary) => void;
  className?: string;
};

/** The left pane: who I write with, the newest first, kept true by live events. */
export function ConversationList({ viewerId, openId, now, timeZone, onOpen, className }: ConversationListProps) {
  const { data: conversations, error, isFetching, refetch } = useQuery(conversationsQuery());
  return (
    <section
      aria-label="Conversations"
      className={clsx("min-h-0 flex-col overflow-y-auto overscroll-contain", className)}
    >
      {conversations === undefined && error ? (
        <ErrorState
          title="Couldn't load your conversations"
          description="Please check your connection and try again."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : conversations === undefined ? (
        <ConversationListSkeleton />
      ) : conversations.length === 0 ? (
        <EmptyState
          icon={MessageCircle}
          title="No conversations yet."
          description="Connect with people at events to start messaging!"
          action={
            <Button asChild>
              <Link href="/people">Meet people</Link>
            </Button>
          }
          className="my-auto"
        />
      ) : (
        <ul className="lg:p-2">
          {conversations.map((conversation) => (
            <li key={conversation.userId} className="border-b last:border-b-0 lg:border-b-0">
              <Row
                conversation={conversation}
                mine={conversation.lastMessage.senderId === viewerId}
                open={conversation.userId === openId}
                now={now}
                timeZone={timeZone}
                onOpen={() => onOpen(conversation)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the focus returns to from the conversation. */
export const rowId = (userId: string): string => `conversation-${userId}`;

type RowProps = {
  conversation: ConversationSummary;
  mine: boolean;
  open: boolean;
  now: string;
  timeZone: string;
  onOpen: () => void;
};

function Row({ conversation, mine, open, now, timeZone, onOpen }: RowProps) {
  const { user, unreadCount, lastMessage } = conversation;
  const unread = unreadCount > 0;
  return (
    <button
      type="button"
      id={rowId(user.id)}
      onClick={onOpen}
      aria-current={open ? "true" : undefined}
      className={clsx(
        "flex min-h-18 w-full items-center gap-3 px-1 py-3 text-left transition-colors focus-visible:-outline-offset-2 lg:rounded-md lg:px-3",
        open ? "bg-accent" : "hover:bg-muted",
      )}
    >
      <UserAvatar profile={user.profile} size="size-11" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={clsx("min-w-0 flex-1 truncate", unread ? "font-bold" : "font-semibold")}>
            {fullName(user.profile)}
          </span>
          <time
            dateTime={lastMessage.createdAt}
            title={exactTime(lastMessage.createdAt, timeZone)}
            className={clsx(
              "shrink-0 text-xs",
              unread ? "font-semibold text-accent-foreground" : "text-muted-foreground",
            )}
          >
            {shortAge(lastMessage.createdAt, now, timeZone)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={clsx("min-w-0 flex-1 truncate text-sm", unread ? "font-medium" : "text-muted-foreground")}>
            {mine && "You: "}
            {messagePreview(lastMessage.content)}
          </span>
          <CountBadge count={unreadCount} max={99} of={UNREAD_MESSAGES} />
        </span>
      </span>
    </button>
  );
}
