import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

type RecentCardProps = {
  title: string;
  href: string;
  /** Must start with the text "See all". */
  linkLabel: string;
  children: ReactNode;
};

export function RecentCard({ title, href, linkLabel, children }: RecentCardProps) {
  const t = useTranslations("people.recent");
  return (
    <Card>
      <CardHeader compact>
        <CardTitle>{title}</CardTitle>
        <Button variant="link" asChild size="inline">
          <Link href={href} aria-label={linkLabel}>
            {t("seeAll")}
          </Link>
        </Button>
      </CardHeader>
      {children}
    </Card>
  );
}

export const RecentEmpty = ({ children }: { children: ReactNode }) => (
  <p className="px-4 pb-5 text-sm text-muted-foreground">{children}</p>
);

export function RecentError({ onRetry }: { onRetry: () => void }) {
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
