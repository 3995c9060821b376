import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Loading } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";

type RecentCardProps = {
  /** Its texts are below `people.recent`. The label of the link must start with "See all". */
  name: "messages" | "connections";
  href: string;
  query: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  /** How many are shown while the list loads. */
  skeletons: number;
  isEmpty: boolean;
  children: ReactNode;
};

/** See docs/product/presence.md#recent-messages-and-connections. */
export function RecentCard({ name, href, query, skeletons, isEmpty, children }: RecentCardProps) {
  const t = useTranslations("people.recent");
  return (
    <Card>
      <CardHeader compact>
        <CardTitle>{t(`${name}.title`)}</CardTitle>
        <Button variant="link" size="inline" href={href} aria-label={t(`${name}.linkLabel`)}>
          {t("seeAll")}
        </Button>
      </CardHeader>
      {query.isPending ? (
        <Loading label={t(`${name}.loading`)} count={skeletons} className="grid gap-3 px-4 pb-4" skeleton="h-11" />
      ) : query.isError ? (
        <RecentError onRetry={() => void query.refetch()} />
      ) : isEmpty ? (
        <p className="px-4 pb-5 text-sm text-muted-foreground">{t(`${name}.empty`)}</p>
      ) : (
        children
      )}
    </Card>
  );
}

function RecentError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("people.recent");
  const tCommon = useTranslations("common");
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 pb-4 text-sm">
      {t("error")}
      <Button variant="outline" onClick={onRetry}>
        {tCommon("tryAgain")}
      </Button>
    </div>
  );
}
