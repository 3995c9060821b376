import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ConnectionResponse } from "@/lib/connections/schema";

import { ConnectionCard } from "./connection-card";

const GRID = "grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] md:gap-4";

/** So many cards at once; a long list is searched rather than read. */
const STEP = 60;

export function ConnectionGrid({ connections, viewerId }: { connections: ConnectionResponse[]; viewerId: string }) {
  const [shown, setShown] = useState(STEP);
  const more = connections.length - shown;
  return (
    <div className="grid gap-4">
      <ul className={GRID}>
        {connections.slice(0, shown).map((connection) => (
          <li key={connection.id} className="min-w-0">
            <ConnectionCard connection={connection} viewerId={viewerId} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="outline" className="justify-self-center" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(more, STEP)} more
        </Button>
      )}
    </div>
  );
}

export function ConnectionSkeletons() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your network…</span>
      {Array.from({ length: 6 }, (_, at) => (
        <Card key={at} className="grid gap-4 p-4">
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
