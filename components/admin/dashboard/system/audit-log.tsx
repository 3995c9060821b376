"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";

import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { MorePages } from "@/components/ui/more-pages";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { auditQuery } from "@/lib/admin/client";

import { auditText } from "./audit-text";
import { momentOf } from "../format/dates";

/** What every admin did, newest first. */
export function AuditLog() {
  const list = useInfiniteQuery(auditQuery());
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <Card className="overflow-hidden lg:col-span-2">
      <CardHeader className="pb-3">
        <CardTitle>Audit log</CardTitle>
      </CardHeader>
      {!rows ? (
        <div className="p-4 pt-0">
          <Skeleton className="h-40" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={ScrollText} title="Nothing yet" description="What admins do is written down here." />
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t px-4 py-2.5 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{row.actorName ?? "A former admin"}</span> {auditText(row)}
              </span>
              <time dateTime={row.createdAt} className="text-muted-foreground">
                {momentOf(row.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <MorePages className="border-t p-3" list={list} what="entries" />
    </Card>
  );
}
