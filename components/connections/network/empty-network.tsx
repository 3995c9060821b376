import { Clock, Hourglass, type LucideIcon, SearchX, Users } from "lucide-react";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";

export type NetworkTab = "all" | "pending" | "recent";

/** Spec B§2, each with what to do next. */
const WORDS: Record<NetworkTab, { icon: LucideIcon; title: string; description: string }> = {
  all: { icon: Users, title: "No connections yet", description: "Check in at an event and connect with who is there." },
  pending: {
    icon: Hourglass,
    title: "No pending requests",
    description: "Requests you get and send wait here for an answer.",
  },
  recent: { icon: Clock, title: "No recent connections", description: "Whom you meet in the next days shows here." },
};

type EmptyNetworkProps = {
  tab: NetworkTab;
  /** What was searched where there is something to search; blank where the tab is empty anyway. */
  search: string;
  onClearSearch: () => void;
};

export function EmptyNetwork({ tab, search, onClearSearch }: EmptyNetworkProps) {
  if (search.trim()) {
    return (
      <EmptyState
        icon={SearchX}
        title="No connections found"
        description={`Nobody here fits “${search.trim()}”.`}
        action={
          <Button variant="outline" onClick={onClearSearch}>
            Clear search
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      {...WORDS[tab]}
      action={
        tab !== "pending" && (
          <Button asChild>
            <Link href="/people">Meet Fellow Attendees</Link>
          </Button>
        )
      }
    />
  );
}
