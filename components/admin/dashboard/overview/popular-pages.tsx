import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Analytics } from "@/lib/admin/schema";

type PopularPagesProps = { pages: Analytics["popularPages"]; range: number };

/** Spec B§3: the pages most seen in the range, each as long as its share of the first. */
export function PopularPages({ pages, range }: PopularPagesProps) {
  const most = pages[0]?.count ?? 1;
  return (
    <Card className="lg:col-span-2">
      <CardHeader>
        <CardTitle>Popular pages</CardTitle>
        <p className="text-xs text-muted-foreground">Views in {range} days</p>
      </CardHeader>
      <CardContent>
        {pages.length === 0 ? (
          <p className="py-6 text-center text-sm text-muted-foreground">Nobody has opened a page in these days yet.</p>
        ) : (
          <ol className="grid gap-2.5 lg:grid-cols-2 lg:gap-x-6">
            {pages.map(({ page, count }) => (
              <li key={page} className="grid gap-1">
                <span className="flex items-baseline justify-between gap-3 text-sm">
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{page}</span>
                  <span className="text-muted-foreground tabular-nums">{count.toLocaleString("en-US")}</span>
                </span>
                <span aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
                  <span
                    className="block h-full rounded-full bg-primary"
                    style={{ width: `${Math.max(1, (count / most) * 100)}%` }}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}
