"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";

import { auditQuery } from "@/lib/admin/client/queries";

import { formatMoment } from "../format/dates";
import { ListCard } from "../list/list-card";
import { useAuditText } from "./use-audit-text";

/** See docs/product/administration.md#audit-log. */
export function AuditLog() {
  const t = useTranslations("admin.audit");
  const locale = useLocale();
  const getAuditText = useAuditText();
  const list = useInfiniteQuery(auditQuery());
  return (
    <ListCard
      title={t("title")}
      list={list}
      itemsLabel={t("items")}
      empty={{ icon: ScrollText, title: t("empty.title"), description: t("empty.text") }}
      className="lg:col-span-2"
    >
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t px-4 py-2.5 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{row.actorName ?? t("formerAdmin")}</span> {getAuditText(row)}
              </span>
              <time dateTime={row.createdAt} className="text-muted-foreground">
                {formatMoment(row.createdAt, locale)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}
