"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";
import { usersQuery } from "@/lib/admin/client/queries";
import type { AdminUser } from "@/lib/admin/schema/users";
import { getErrorMessage } from "@/lib/http/browser/api-client";

import { type UserAction, UserDialog } from "./user-dialogs";
import { UserRow } from "./user-row";

type UserListProps = { viewerId: string; search: string; now: string };

export function UserList({ viewerId, search, now }: UserListProps) {
  const t = useTranslations("admin.users");
  const [dialog, setDialog] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const list = useInfiniteQuery({ ...usersQuery(search), placeholderData: keepPreviousData });
  const users = list.data?.pages.flatMap((page) => page.items);
  if (!users) {
    return list.error ? (
      <ErrorState
        title={t("loadFailed.title")}
        description={getErrorMessage(list.error, t("loadFailed.text"))}
        onRetry={() => void list.refetch()}
        isBusy={list.isFetching}
      />
    ) : (
      <Skeleton className="h-80" />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {!list.isPlaceholderData && t(list.hasNextPage ? "countOrMore" : "count", { count: users.length })}
      </p>
      {users.length === 0 ? (
        <Card>
          <EmptyState icon={SearchX} title={t("empty.title")} description={t("empty.text")} />
        </Card>
      ) : (
        <Card className={clsx("overflow-hidden", list.isPlaceholderData && "opacity-60")}>
          <ul>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isViewer={user.id === viewerId}
                now={now}
                onAction={(action) => setDialog({ action, user })}
              />
            ))}
          </ul>
          <MorePages className="border-t p-3" list={list} itemsLabel={t("items")} />
        </Card>
      )}
      {dialog && <UserDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
