"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Link } from "@/components/ui/link";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { RECENT_CONNECTIONS } from "@/lib/connections/constants";
import { getOtherParty } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { RecentCard, RecentEmpty, RecentError } from "./recent-card";

/** See docs/product/presence.md#recent-messages-and-connections. */
export function RecentConnections({ viewerId }: { viewerId: string }) {
  const t = useTranslations("people.recent.connections");
  const { data, isPending, isError, refetch } = useQuery(connectionsQuery());
  const recent = data?.filter(({ status }) => status === "accepted").slice(0, RECENT_CONNECTIONS) ?? [];
  return (
    <RecentCard title={t("title")} href="/connections" linkLabel={t("linkLabel")}>
      {isPending ? (
        <div role="status" className="px-4 pb-4">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-11" />
        </div>
      ) : isError ? (
        <RecentError onRetry={() => void refetch()} />
      ) : recent.length === 0 ? (
        <RecentEmpty>{t("empty")}</RecentEmpty>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] px-2 pb-2">
          {recent.map((connection) => (
            <li key={connection.id} className="min-w-0">
              <ConnectionLink connection={connection} viewerId={viewerId} />
            </li>
          ))}
        </ul>
      )}
    </RecentCard>
  );
}

function ConnectionLink({ connection, viewerId }: { connection: ConnectionResponse; viewerId: string }) {
  const t = useTranslations("people.card");
  const { id, profile } = getOtherParty(connection, viewerId);
  return (
    <Link
      href={`/messages?user=${id}`}
      className="flex items-center gap-3 rounded-md px-2 py-2 transition-colors hover:bg-muted"
    >
      <UserAvatar profile={profile} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold">{formatFullName(profile)}</span>
        <span className="block truncate text-muted-foreground">
          {connection.event?.name ?? profile.company ?? profile.profession}
        </span>
        {/* Last, because the accessible name starts with the visible text. */}
        <span className="sr-only">{t("message")}</span>
      </span>
    </Link>
  );
}
