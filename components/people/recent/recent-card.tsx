import Link from "next/link";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";

type RecentCardProps = { title: string; href: string; linkLabel: string; children: ReactNode };

/** A short list beside the attendees, with the way to all of it. */
export function RecentCard({ title, href, linkLabel, children }: RecentCardProps) {
  return (
    <Card>
      <CardHeader compact>
        <CardTitle>{title}</CardTitle>
        <Button variant="link" asChild size="inline">
          <Link href={href} aria-label={linkLabel}>
            See all
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

export const RecentFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 pb-4 text-sm">
    Couldn&apos;t load this.
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
