import { useQuery } from "@tanstack/react-query";

import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { RECENT_CONNECTIONS } from "@/lib/connections/constants";
import { getOtherParty } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { RecentCard } from "./recent-card";

export function RecentConnections({ viewerId }: { viewerId: string }) {
  const query = useQuery(connectionsQuery());
  const recent = query.data?.filter(({ status }) => status === "accepted").slice(0, RECENT_CONNECTIONS) ?? [];
  return (
    <RecentCard name="connections" href="/connections" query={query} skeletons={1} isEmpty={recent.length === 0}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] px-2 pb-2">
        {recent.map((connection) => (
          <li key={connection.id} className="min-w-0">
            <ConnectionLink connection={connection} viewerId={viewerId} />
          </li>
        ))}
      </ul>
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
        <span className="block truncate font-semibold">
          <bdi>{formatFullName(profile)}</bdi>
        </span>
        <span className="block truncate text-muted-foreground">
          <bdi>{connection.event?.name ?? profile.company ?? profile.profession}</bdi>
        </span>
        {/* Last, because the accessible name starts with the visible text. */}
        <span className="sr-only">{t("message")}</span>
      </span>
    </Link>
  );
}
