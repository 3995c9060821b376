"use client";

import { useTranslations } from "next-intl";

import { DebouncedSearchInput } from "@/components/ui/form/debounced-search-input";
import { MAX_USER_SEARCH } from "@/lib/admin/constants/lists";

import { ReportsQueue } from "../moderation/reports-queue";
import { UserList } from "./user-list";

type UsersTabProps = { viewerId: string; search: string; onSearch: (search: string) => void; now: string };

/** See docs/product/administration.md#user-management. */
export function UsersTab({ viewerId, search, onSearch, now }: UsersTabProps) {
  const t = useTranslations("admin.users");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <ReportsQueue />
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
