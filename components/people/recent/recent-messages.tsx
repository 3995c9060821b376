"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import Link from "next/link";

import { messagePreview } from "@/components/messages/text/message-preview";
import { shortAge } from "@/components/messages/text/message-times";
import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { conversationsQuery } from "@/lib/messages/client";
import { fullName } from "@/lib/profiles/constants/profile";

import { RecentCard, RecentEmpty, RecentFailed } from "./recent-card";

const SHOWN = 4;

/** Spec B§2, Recent Messages: the newest conversations. */
export function RecentMessages({ now, timezone }: { now: Date; timezone: string }) {
  const { data, isPending, isError, refetch } = useQuery(conversationsQuery());
  return (
    <RecentCard title="Recent Messages" href="/messages" linkLabel="All messages">
      {isPending ? (
        <div role="status" className="grid gap-3 px-4 pb-4">
          <span className="sr-only">Loading messages…</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      ) : isError ? (
        <RecentFailed onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <RecentEmpty>No recent messages</RecentEmpty>
      ) : (
        <ul className="px-2 pb-2">
          {data.slice(0, SHOWN).map(({ userId, user, unreadCount, lastMessage }) => (
            <li key={userId}>
              <Link
                href={`/messages?user=${userId}`}
                className="flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-muted"
              >
                <UserAvatar profile={user.profile} />
                <div className="min-w-0 flex-1 text-sm">
                  <p className={clsx("truncate", unreadCount > 0 ? "font-bold" : "font-semibold")}>
                    {fullName(user.profile)}
                  </p>
                  <p className={clsx("truncate", unreadCount > 0 ? "font-semibold" : "text-muted-foreground")}>
                    {messagePreview(lastMessage.content)}
                  </p>
                </div>
                <div className="grid shrink-0 justify-items-end gap-1.5">
                  <time dateTime={lastMessage.createdAt} className="text-xs text-muted-foreground">
                    {shortAge(lastMessage.createdAt, now.toISOString(), timezone)}
                  </time>
                  {unreadCount > 0 && (
                    <span className="size-2 rounded-full bg-primary">
                      <span className="sr-only">{unreadCount} unread</span>
                    </span>
                  )}
                </div>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </RecentCard>
  );
}
