import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { SearchX } from "lucide-react";
import { useState } from "react";

import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { DebouncedSearchInput } from "@/components/ui/form/debounced-search-input";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { usersQuery } from "@/lib/admin/client/queries";
import { MAX_USER_SEARCH } from "@/lib/admin/constants/lists";
import type { AdminUser } from "@/lib/admin/schema/users";
import { countListed } from "@/lib/http/browser/list-queries";

import { ReportsQueue } from "../moderation/reports-queue";
import { InvitationsCard } from "./invitations-card";
import { type UserAction, UserDialog } from "./user-dialogs";
import { UserRow } from "./user-row";

type UsersTabProps = {
  viewerId: string;
  /** Whether registration is by invitation. */
  invites: boolean;
  search: string;
  onSearch: (search: string) => void;
  now: string;
};

/** See docs/product/administration.md#user-management. */
export function UsersTab({ viewerId, invites, search, onSearch, now }: UsersTabProps) {
  const t = useTranslations("admin.users");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <ReportsQueue />
      {invites && <InvitationsCard />}
      <section aria-labelledby="users-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="users-heading" className="text-xl">
            {t("title")}
          </h2>
          <DebouncedSearchInput
            className="w-full sm:w-80"
            aria-label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={MAX_USER_SEARCH}
            value={search}
            onSearch={onSearch}
          />
        </div>
        <UserList viewerId={viewerId} search={search} now={now} />
      </section>
    </div>
  );
}

function UserList({ viewerId, search, now }: { viewerId: string; search: string; now: string }) {
  const t = useTranslations("admin.users");
  const [dialog, setDialog] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const list = useInfiniteQuery({ ...usersQuery(search), placeholderData: keepPreviousData });
  const users = list.data?.pages.flatMap((page) => page.items);
  if (!users) {
    return (
      <QueryPlaceholder query={list} title={t("loadFailed.title")} fallback={t("loadFailed.text")}>
        <Skeleton className="h-80" />
      </QueryPlaceholder>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {!list.isPlaceholderData && t("count", { count: countListed(list) ?? 0 })}
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
