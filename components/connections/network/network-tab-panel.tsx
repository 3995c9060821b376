"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { getOtherParty } from "@/lib/connections/policy/parties";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { matchesText } from "@/lib/core/shared/text-search";
import { getErrorMessage } from "@/lib/http/browser/api-client";

import { ConnectionGrid, ConnectionGridSkeleton } from "./connection-grid";
import { EmptyNetwork, type NetworkTab } from "./empty-network";

function matchesSearch(connection: ConnectionResponse, viewerId: string, search: string): boolean {
  const { firstName, lastName, profession, company, industry } = getOtherParty(connection, viewerId).profile;
  return matchesText([firstName, lastName, profession, company, industry, connection.event?.name], search);
}

type NetworkTabPanelProps = {
  tab: NetworkTab;
  connections: ConnectionResponse[];
  viewerId: string;
  search: string;
  onClearSearch: () => void;
};

export function NetworkTabPanel({ tab, connections, viewerId, search, onClearSearch }: NetworkTabPanelProps) {
  const t = useTranslations("connections");
  const { data, error, isFetching, refetch } = useQuery(connectionsQuery());
  if (!data && error) {
    return (
      <ErrorState
        title={t("network.error")}
        description={getErrorMessage(error, t("checkConnection"))}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  if (!data) return <ConnectionGridSkeleton />;
  const found = connections.filter((connection) => matchesSearch(connection, viewerId, search));
  if (found.length > 0) return <ConnectionGrid connections={found} viewerId={viewerId} />;
  return <EmptyNetwork tab={tab} search={connections.length > 0 ? search : ""} onClearSearch={onClearSearch} />;
}
