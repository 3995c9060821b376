"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { connectionsQuery } from "@/lib/connections/client";
import { RECENT_CONNECTIONS } from "@/lib/connections/constants";
import { getOtherParty } from "@/lib/connections/policy";
import { fullName } from "@/lib/profiles/constants/profile";

import { RecentCard, RecentEmpty, RecentFailed } from "./recent-card";

/** Spec B§2, Recent Connections: the first six. */
export function RecentConnections({ viewerId }: { viewerId: string }) {
  const { data, isPending, isError, refetch } = useQuery(connectionsQuery());
  const shown = data?.filter(({ status }) => status === "accepted").slice(0, RECENT_CONNECTIONS) ?? [];
  return (
    <RecentCard title="Recent Connections" href="/connections" linkLabel="All connections">
      {isPending ? (
        <div role="status" className="px-4 pb-4">
          <span className="sr-only">Loading connections…</span>
          <Skeleton className="h-11" />
        </div>
      ) : isError ? (
        <RecentFailed onRetry={() => void refetch()} />
      ) : shown.length === 0 ? (
        <RecentEmpty>No recent connections</RecentEmpty>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] px-2 pb-2">
          {shown.map((connection) => {
            const { id, profile } = getOtherParty(connection, viewerId);
            return (
              <li key={connection.id} className="min-w-0">
                <Link
                  href={`/messages?user=${id}`}
                  aria-label={`Message ${fullName(profile)}`}
                  className="flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-muted"
                >
                  <UserAvatar profile={profile} />
                  <span className="min-w-0 flex-1 text-sm">
                    <span className="block truncate font-semibold">{fullName(profile)}</span>
                    <span className="block truncate text-muted-foreground">
                      {connection.event?.name ?? profile.company ?? profile.profession}
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </RecentCard>
  );
}
