import { Clock, Hourglass, SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";

export type NetworkTab = "all" | "pending" | "recent";

const ICONS = { all: Users, pending: Hourglass, recent: Clock };

type EmptyNetworkProps = {
  tab: NetworkTab;
  /** Empty if the tab has no connections even without a search. */
  search: string;
  onClearSearch: () => void;
};

export function EmptyNetwork({ tab, search, onClearSearch }: EmptyNetworkProps) {
  const t = useTranslations("connections.network");
  if (search.trim()) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("noMatch.title")}
        description={t("noMatch.description", { search: search.trim() })}
        action={
          <Button variant="outline" onClick={onClearSearch}>
            {t("noMatch.button")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={ICONS[tab]}
      title={t(`empty.${tab}.title`)}
      description={t(`empty.${tab}.description`)}
      action={
        tab !== "pending" && (
          <Button asChild>
            <Link href="/people">{t("empty.button")}</Link>
          </Button>
        )
      }
    />
  );
}
