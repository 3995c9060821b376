import { CircleCheck, CircleMinus, RotateCw, TriangleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { AdminHealth, HealthState } from "@/lib/admin/schema";
import { cn } from "@/lib/core/browser/cn";

import { momentOf } from "../format/dates";

const SIGNS = {
  ok: { icon: CircleCheck, className: "text-present", word: "well" },
  off: { icon: CircleMinus, className: "text-muted-foreground", word: "not used" },
  trouble: { icon: TriangleAlert, className: "text-destructive", word: "in trouble" },
} as const satisfies Record<HealthState, object>;

type HealthCardProps = { health: AdminHealth; busy: boolean; onRefresh: () => void };

export function HealthCard({ health, busy, onRefresh }: HealthCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>System health</CardTitle>
        <Button variant="ghost" busy={busy} onClick={onRefresh}>
          {!busy && <RotateCw aria-hidden />}
          Check again
        </Button>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ul className="grid gap-3">
          {health.parts.map(({ key, name, state, detail }) => {
            const { icon: Icon, className, word } = SIGNS[state];
            return (
              <li key={key} className="flex gap-3">
                <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", className)} />
                <p className="min-w-0 text-sm">
                  <span className="font-semibold">{name}</span>
                  <span className="sr-only"> ({word})</span>
                  <span className="block [overflow-wrap:anywhere] text-muted-foreground">{detail}</span>
                </p>
              </li>
            );
          })}
        </ul>
        {health.jobs.length > 0 && (
          <details className="text-sm">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-md px-1 font-semibold text-accent-foreground">
              Last runs of the jobs
            </summary>
            <ul className="grid gap-1.5">
              {health.jobs.map(({ name, state, at }) => (
                <li key={name} className="flex flex-wrap justify-between gap-x-3">
                  <span className="font-medium">{name}</span>
                  <span className="text-muted-foreground">
                    {state}
                    {at && `, ${momentOf(at)}`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <dl className="flex flex-wrap gap-x-5 gap-y-1 border-t pt-3 text-sm">
          <div className="flex gap-1.5">
            <dt className="text-muted-foreground">Version</dt>
            <dd className="font-semibold tabular-nums">{health.version}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-muted-foreground">Node</dt>
            <dd className="tabular-nums">{health.node}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-muted-foreground">Checked</dt>
            <dd>{momentOf(health.checkedAt)}</dd>
          </div>
        </dl>
      </CardContent>
    </Card>
  );
}
