"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";

import { useNow } from "@/components/events/time/use-now";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SearchInput } from "@/components/ui/form/search-input";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { connectionsQuery } from "@/lib/connections/client";
import { isRecent, getOtherParty } from "@/lib/connections/policy";
import type { ConnectionResponse, ConnectionCounts } from "@/lib/connections/schema";
import { matchesText } from "@/lib/core/shared/text-search";
import { errorMessage } from "@/lib/http/browser/api-client";

import { ConnectionGrid, ConnectionSkeletons } from "./connection-grid";
import { EmptyNetwork, type NetworkTab } from "./empty-network";
import { ExportButtons } from "./export-buttons";
import { NetworkStats } from "./network-stats";

function matches(connection: ConnectionResponse, viewerId: string, search: string): boolean {
  const { firstName, lastName, profession, company, industry } = getOtherParty(connection, viewerId).profile;
  return matchesText([firstName, lastName, profession, company, industry, connection.event?.name], search);
}

/** Who waits for my answer comes before who has mine to wait for. */
const toAnswerFirst = (pending: ConnectionResponse[], viewerId: string): ConnectionResponse[] => [
  ...pending.filter(({ receiverId }) => receiverId === viewerId),
  ...pending.filter(({ requesterId }) => requesterId === viewerId),
];

type NetworkScreenProps = {
  viewerId: string;
  isAdmin: boolean;
  now: string;
  /** How many there are, when the page handed over only the first of them. */
  counts: ConnectionCounts | null;
};

/** My Network (spec B§2): everybody I am connected with, and the requests on their way. */
export function NetworkScreen({ viewerId, isAdmin, now: rendered, counts }: NetworkScreenProps) {
  const now = useNow(rendered);
  const [search, setSearch] = useState("");
  // A long list is searched after the letter is shown.
  const searched = useDeferredValue(search);
  const { data, error, isFetching, refetch } = useQuery(connectionsQuery());
  const [handedOver] = useState(data);

  const accepted = data?.filter(({ status }) => status === "accepted") ?? [];
  const recent = accepted.filter((connection) => isRecent(connection, now));
  const pending = toAnswerFirst(data?.filter(({ status }) => status === "pending") ?? [], viewerId);
  const counted =
    counts && data === handedOver
      ? counts
      : { accepted: accepted.length, pending: pending.length, recent: recent.length };
  const tabs: Record<NetworkTab, ConnectionResponse[]> = { all: accepted, pending, recent };

  const panel = (tab: NetworkTab) => {
    if (!data) {
      return error ? (
        <ErrorState
          title="Couldn't load your network"
          description={errorMessage(error, "Please check your connection and try again.")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <ConnectionSkeletons />
      );
    }
    const found = tabs[tab].filter((connection) => matches(connection, viewerId, searched));
    if (found.length > 0) return <ConnectionGrid connections={found} viewerId={viewerId} />;
    return <EmptyNetwork tab={tab} search={tabs[tab].length > 0 ? searched : ""} onClearSearch={() => setSearch("")} />;
  };

  return (
    <div className="grid content-start gap-4 md:gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl xl:text-3xl">My Network</h1>
        <ExportButtons isAdmin={isAdmin} disabled={counted.accepted === 0} />
      </header>
      <NetworkStats total={counted.accepted} pending={counted.pending} week={counted.recent} isLoading={!data} />
      <Tabs defaultValue="all" className="grid gap-4">
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <TabsList aria-label="Connections">
            <TabsTrigger value="all">
              All<span className="max-sm:sr-only">&nbsp;Connections</span>
            </TabsTrigger>
            <TabsTrigger value="pending">Pending ({counted.pending})</TabsTrigger>
            <TabsTrigger value="recent">Recent</TabsTrigger>
          </TabsList>
          <SearchInput
            aria-label="Search connections"
            placeholder="Search connections..."
            value={search}
            onChange={setSearch}
          />
        </div>
        {(["all", "pending", "recent"] as const).map((tab) => (
          <TabsContent key={tab} value={tab}>
            {panel(tab)}
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
