import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Ban, CalendarDays, EyeOff, KeyRound, Mails, RotateCcw, SearchX, ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";

import { countDays } from "@/components/organize/format/dates";
import { useDates } from "@/components/organize/format/use-dates";
import { UserAvatar } from "@/components/profiles/name-tag/user-avatar";
import { Badge, IconBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { DebouncedSearchInput } from "@/components/ui/form/text/debounced-search-input";
import { NativeSelect } from "@/components/ui/form/choice/native-select";
import { MorePages } from "@/components/ui/more-pages";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { usersQuery } from "@/lib/admin/client/queries";
import { MAX_USER_SEARCH } from "@/lib/admin/constants/lists";
import type { AdminUser } from "@/lib/admin/schema/users";
import { getManagedEventsAddress } from "@/lib/events/client/manage";
import { countListed } from "@/lib/http/browser/list-queries";

import { ReportsQueue } from "../moderation/reports-queue";
import { InvitationsCard } from "./invitations-card";
import { type UserAction, UserDialog } from "./user-dialogs";
import { getName, useChangeRole } from "./use-user-changes";

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

type UserRowProps = { user: AdminUser; isViewer: boolean; now: string; onAction: (action: UserAction) => void };

function UserRow({ user, isViewer, now, onAction }: UserRowProps) {
  const t = useTranslations("admin.users");
  const { formatDate } = useDates();
  return (
    // With large texts on a narrow phone the words go below the picture instead of breaking.
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-3 first:border-t-0 md:grid md:grid-cols-[auto_minmax(0,1fr)_9rem_auto]">
      <UserAvatar profile={user.profile} className="max-md:self-start" />
      <div className="w-min max-w-full min-w-0 grow md:w-auto">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0">
            <bdi>{getName(user)}</bdi>
          </span>
          {isViewer && <Badge variant="outline">{t("you")}</Badge>}
          {user.role === "admin" && <Badge>{t("roles.admin")}</Badge>}
          {user.suspendedAt && <IconBadge variant="destructive" icon={Ban} label={t("suspended")} />}
          {!user.isEmailVerified && <Badge variant="outline">{t("unconfirmedEmail")}</Badge>}
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
          <bdi>{user.email}</bdi>
        </p>
        <p className="text-xs text-muted-foreground">
          {t("joined", { date: formatDate(user.createdAt) })} · <LastActive user={user} now={now} />
        </p>
      </div>
      <RoleSelect user={user} />
      <UserMenu user={user} isViewer={isViewer} onAction={onAction} />
    </li>
  );
}

function LastActive({ user: { lastActiveAt }, now }: { user: AdminUser; now: string }) {
  const t = useTranslations("admin.users.lastActive");
  const { formatDate } = useDates();
  if (lastActiveAt === null) return t("never");
  const days = countDays(lastActiveAt, now);
  if (days < 1) return t("today");
  return days < 30 ? t("days", { days }) : t("date", { date: formatDate(lastActiveAt) });
}

function RoleSelect({ user }: { user: AdminUser }) {
  const t = useTranslations("admin.users");
  const changeRole = useChangeRole();
  return (
    <div className="max-md:order-last max-md:w-full max-md:pl-[min(3.25rem,15%)] max-md:*:max-w-36">
      <NativeSelect
        aria-label={t("roleOf", { name: getName(user) })}
        value={changeRole.isPending ? changeRole.variables.role : user.role}
        disabled={changeRole.isPending}
        onChange={({ target }) => changeRole.mutate({ user, role: target.value === "admin" ? "admin" : "user" })}
      >
        <option value="user">{t("roles.user")}</option>
        <option value="admin">{t("roles.admin")}</option>
      </NativeSelect>
    </div>
  );
}

/** Admins can't suspend or delete themselves here. Settings can delete the own account. */
function UserMenu({ user, isViewer, onAction }: Omit<UserRowProps, "now">) {
  const t = useTranslations("admin.users.menu");
  const isSuspended = user.suspendedAt !== null;
  return (
    <Menu label={t("label", { name: getName(user) })} className="max-md:col-start-3 max-md:row-start-1">
      <MenuItem icon={KeyRound} onSelect={() => onAction("reset")}>
        {t("reset")}
      </MenuItem>
      <MenuItem icon={CalendarDays} href={getManagedEventsAddress({ scope: "all", q: "", createdBy: user.id })}>
        {t("createdEvents")}
      </MenuItem>
      <OrganizerItem organizer={user.organizer} onAction={onAction} />
      {user.role !== "admin" && (
        <MenuItem icon={Mails} onSelect={() => onAction(user.isGuestMailRaised ? "lowerGuestMail" : "raiseGuestMail")}>
          {t(user.isGuestMailRaised ? "lowerGuestMail" : "raiseGuestMail")}
        </MenuItem>
      )}
      {!isViewer && (
        <>
          {user.hasTwoStep && (
            <MenuItem icon={ShieldOff} onSelect={() => onAction("resetTwoStep")}>
              {t("resetTwoStep")}
            </MenuItem>
          )}
          <MenuItem icon={isSuspended ? RotateCcw : Ban} onSelect={() => onAction(isSuspended ? "lift" : "suspend")}>
            {t(isSuspended ? "lift" : "suspend")}
          </MenuItem>
          <MenuItem icon={Trash2} destructive onSelect={() => onAction("delete")}>
            {t("delete")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function OrganizerItem({ organizer, onAction }: Pick<AdminUser, "organizer"> & Pick<UserRowProps, "onAction">) {
  const t = useTranslations("admin.users.menu");
  if (organizer?.isTakenDown)
    return (
      <MenuItem icon={RotateCcw} onSelect={() => onAction("allowPage")}>
        {t("allowPage")}
      </MenuItem>
    );
  if (!organizer?.isPublished) return null;
  return (
    <MenuItem icon={EyeOff} onSelect={() => onAction("takeDown")}>
      {t("takeDown")}
    </MenuItem>
  );
}
