import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { OwnProfileResponse } from "@/lib/profiles/schema";

const number = new Intl.NumberFormat("en-US");

/** Spec B§2, network stats. */
export function NetworkStats({ stats }: { stats: OwnProfileResponse["stats"] }) {
  const entries: [label: string, count: number][] = [
    ["Connections", stats.connections],
    ["Events attended", stats.eventsAttended],
    ["Messages sent", stats.messagesSent],
  ];
  return (
    <Card>
      <CardHeader>
        <CardTitle>Network Stats</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid grid-cols-3 gap-2 text-center">
          {entries.map(([label, count]) => (
            <div key={label} className="flex min-w-0 flex-col-reverse justify-end rounded-md bg-muted px-1 py-3">
              <dt className="text-xs text-balance text-muted-foreground">{label}</dt>
              <dd data-numeric className="font-display text-xl font-extrabold">
                {number.format(count)}
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
