"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { MorePages } from "@/components/ui/more-pages";
import { SearchInput } from "@/components/ui/form/search-input";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { usersQuery } from "@/lib/admin/client";
import type { AdminUser } from "@/lib/admin/schema";
import { cn } from "@/lib/core/browser/cn";
import { errorMessage } from "@/lib/http/browser/api-client";

import { ReportsQueue } from "../moderation/reports-queue";
import { type UserAction, UserDialog } from "./user-dialogs";
import { UserRow } from "./user-row";

/** Long enough that a word is asked for once, short enough that nobody waits. */
const SEARCH_AFTER_MS = 250;

type UsersTabProps = { viewerId: string; search: string; onSearch: (search: string) => void; now: string };

/** Spec B§2, User Management: search, role, password, suspension, deletion; and what members reported. */
export function UsersTab({ viewerId, search, onSearch, now }: UsersTabProps) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState<{ action: UserAction; user: AdminUser } | null>(null);
  const settle = useEffectEvent((text: string) => text !== search && onSearch(text));
  // An effect, because the pause after the last letter is time passing.
  useEffect(() => {
    const pause = setTimeout(() => settle(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  const list = useInfiniteQuery({ ...usersQuery(search), placeholderData: keepPreviousData });
  const users = list.data?.pages.flatMap((page) => page.items);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <ReportsQueue />
      <section aria-labelledby="users-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="users-heading" className="text-xl">
            Users
          </h2>
          <SearchInput
            className="w-full sm:w-80"
            aria-label="Search users"
            placeholder="Search by name or email..."
            value={typed}
            onChange={setTyped}
          />
        </div>
        <p role="status" className="sr-only">
          {users && !list.isPlaceholderData && `${users.length}${list.hasNextPage ? " or more" : ""} users`}
        </p>
        {!users ? (
          list.error ? (
            <ErrorState
              title="Couldn't load the users"
              description={errorMessage(list.error, "Please check your connection and try again.")}
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            />
          ) : (
            <Skeleton className="h-80" />
          )
        ) : users.length === 0 ? (
          <Card>
            <EmptyState icon={SearchX} title="Nobody found" description="Try another part of a name or an email." />
          </Card>
        ) : (
          <Card className={cn("overflow-hidden", list.isPlaceholderData && "opacity-60")}>
            <ul>
              {users.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  isMe={user.id === viewerId}
                  now={now}
                  onAsk={(action) => setAsked({ action, user })}
                />
              ))}
            </ul>
            <MorePages className="border-t p-3" list={list} what="users" />
          </Card>
        )}
      </section>
      {asked && <UserDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
