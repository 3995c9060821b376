"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";

import { useNow } from "@/components/ui/browser/use-now";
import { SearchInput } from "@/components/ui/form/search-input";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { isRecent } from "@/lib/connections/policy/parties";
import type { ConnectionCounts, ConnectionResponse } from "@/lib/connections/schema";

import type { NetworkTab } from "./empty-network";
import { ExportButtons } from "./export-buttons";
import { NetworkStats } from "./network-stats";
import { NetworkTabPanel } from "./network-tab-panel";

const TABS: readonly NetworkTab[] = ["all", "pending", "recent"];

const sortReceivedFirst = (pending: ConnectionResponse[], viewerId: string): ConnectionResponse[] => [
  ...pending.filter(({ receiverId }) => receiverId === viewerId),
  ...pending.filter(({ requesterId }) => requesterId === viewerId),
];

type NetworkScreenProps = {
  viewerId: string;
  isAdmin: boolean;
  now: string;
  /** The counts of the whole list if the page has only a part of it. */
  counts: ConnectionCounts | null;
};

/** See docs/product/connections.md#my-network. */
export function NetworkScreen({ viewerId, isAdmin, now: renderedAt, counts: initialCounts }: NetworkScreenProps) {
  const t = useTranslations("connections");
  const now = useNow(renderedAt);
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const { data: connections } = useQuery(connectionsQuery());
  const [initialConnections] = useState(connections);

  const accepted = connections?.filter(({ status }) => status === "accepted") ?? [];
  const recent = accepted.filter((connection) => isRecent(connection, now));
  const pending = sortReceivedFirst(connections?.filter(({ status }) => status === "pending") ?? [], viewerId);
  const byTab: Record<NetworkTab, ConnectionResponse[]> = { all: accepted, pending, recent };
  const counts =
    initialCounts && connections === initialConnections
      ? initialCounts
      : { accepted: accepted.length, pending: pending.length, recent: recent.length };

  return (
    <div className="grid content-start gap-4 md:gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl xl:text-3xl">{t("title")}</h1>
        <ExportButtons isAdmin={isAdmin} disabled={counts.accepted === 0} />
      </header>
      <NetworkStats total={counts.accepted} pending={counts.pending} week={counts.recent} isLoading={!connections} />
      <Tabs defaultValue="all" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <NetworkTabsList pending={counts.pending} />
          <SearchInput
            aria-label={t("network.searchLabel")}
            placeholder={t("network.searchPlaceholder")}
            value={search}
            onChange={setSearch}
          />
        </div>
        {TABS.map((tab) => (
          <TabsContent key={tab} value={tab}>
            <NetworkTabPanel
              tab={tab}
              connections={byTab[tab]}
              viewerId={viewerId}
              search={deferredSearch}
              onClearSearch={() => setSearch("")}
            />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}

function NetworkTabsList({ pending }: { pending: number }) {
  const t = useTranslations("connections.network.tabs");
  return (
    <TabsList aria-label={t("label")}>
      <TabsTrigger value="all">{t("all")}</TabsTrigger>
      <TabsTrigger value="pending">{t("pending", { count: pending })}</TabsTrigger>
      <TabsTrigger value="recent">{t("recent")}</TabsTrigger>
    </TabsList>
  );
}
