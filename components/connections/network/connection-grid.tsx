"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ConnectionResponse } from "@/lib/connections/schema";

import { ConnectionCard } from "./connection-card";

const GRID_CLASSES = "grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] md:gap-4";

const STEP = 60;

export function ConnectionGrid({ connections, viewerId }: { connections: ConnectionResponse[]; viewerId: string }) {
  const t = useTranslations("connections.network");
  const [shownCount, setShownCount] = useState(STEP);
  const remaining = connections.length - shownCount;
  return (
    <div className="grid gap-4">
      <ul className={GRID_CLASSES}>
        {connections.slice(0, shownCount).map((connection) => (
          <li key={connection.id} className="min-w-0">
            <ConnectionCard connection={connection} viewerId={viewerId} />
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <Button variant="outline" className="justify-self-center" onClick={() => setShownCount(shownCount + STEP)}>
          {t("showMore", { count: Math.min(remaining, STEP) })}
        </Button>
      )}
    </div>
  );
}

export function ConnectionGridSkeleton() {
  const t = useTranslations("connections.network");
  return (
    <div role="status" className={GRID_CLASSES}>
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} className="grid gap-4 p-4">
          <div className="flex items-center gap-3">
            <Skeleton rounded="full" className="size-12" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          </div>
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  );
}
