import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import {
  changeRole,
  deleteUser,
  resetTwoStep,
  resetUserPassword,
  setGuestMailRaised,
  setOrganizerTakenDown,
  setSuspended,
} from "@/lib/admin/client/actions";
import { ADMIN_PATH } from "@/lib/admin/client/queries";
import type { AdminUser } from "@/lib/admin/schema/users";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import { formatFullName } from "@/lib/profiles/constants/profile";

type UserPages = InfiniteData<{ items: AdminUser[]; next: string | null }>;

const matchPaths =
  (...paths: string[]) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    paths.some((path) => String(queryKey[0]).startsWith(`${ADMIN_PATH}/${path}`));

/** `next` is null for a deleted user. */
function replaceUser(client: QueryClient, id: string, next: AdminUser | null): void {
  client.setQueriesData<UserPages>(
    { predicate: matchPaths("users") },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((user) => (user.id !== id ? [user] : next ? [next] : [])),
        })),
      },
  );
}

/** Marks the other data as stale, so that it is read when it is next shown. */
function invalidateDashboard(client: QueryClient): void {
  void client.invalidateQueries({ predicate: matchPaths("audit", "stats", "reports", "event-registration-counts") });
}

export const getName = ({ profile, email }: AdminUser): string => formatFullName(profile) || email;

type Failure =
  "roleFailed" | "resetFailed" | "twoStepFailed" | "deleteFailed" | "suspendFailed" | "pageFailed" | "guestMailFailed";

/** See docs/product/administration.md#admin-messages. */
function useChangeContext() {
  const t = useTranslations("admin.users.toast");
  const client = useQueryClient();
  const onFailure = (key: Failure) => (error: unknown) => toastFailure(error, t(`${key}.title`), t(`${key}.text`));
  return { t, client, onFailure };
}

export function useChangeRole() {
  const { t, client, onFailure } = useChangeContext();
  return useMutation({
    mutationFn: ({ user, role }: { user: AdminUser; role: AdminUser["role"] }) => changeRole(user.id, role),
    onSuccess: (user) => {
      replaceUser(client, user.id, user);
      invalidateDashboard(client);
      toast({ title: t("role.title"), description: t(`role.${user.role}`, { name: getName(user) }) });
    },
    onError: onFailure("roleFailed"),
  });
}

export function useResetPassword(user: AdminUser) {
  const { t, client, onFailure } = useChangeContext();
  return useSharedMutation({
    mutationKey: ["reset password", user.id],
    mutationFn: (newPassword: string) => resetUserPassword(user.id, newPassword),
    onSuccess: () => {
      invalidateDashboard(client);
      toast({ title: t("reset.title"), description: t("reset.text", { name: getName(user) }) });
    },
    onError: onFailure("resetFailed"),
  });
}

/** Each `send` resolves to the changed user, or to null if it is deleted. */
const CONFIRMED_CHANGES = {
  resetTwoStep: {
    send: async (user: AdminUser) => {
      await resetTwoStep(user.id);
      return { ...user, hasTwoStep: false };
    },
    key: "reset two-step",
    success: "twoStep",
    failure: "twoStepFailed",
  },
  delete: {
    send: async (user: AdminUser) => {
      await deleteUser(user.id);
      return null;
    },
    key: "delete user",
    success: "deleted",
    failure: "deleteFailed",
  },
  suspend: {
    send: (user: AdminUser) => setSuspended(user.id, true),
    key: "suspend",
    success: "suspended",
    failure: "suspendFailed",
  },
  lift: {
    send: (user: AdminUser) => setSuspended(user.id, false),
    key: "suspend",
    success: "lifted",
    failure: "suspendFailed",
  },
  takeDown: {
    send: (user: AdminUser) => setOrganizerTakenDown(user.id, true),
    key: "organizer page",
    success: "takenDown",
    failure: "pageFailed",
  },
  allowPage: {
    send: (user: AdminUser) => setOrganizerTakenDown(user.id, false),
    key: "organizer page",
    success: "pageAllowed",
    failure: "pageFailed",
  },
  raiseGuestMail: {
    send: (user: AdminUser) => setGuestMailRaised(user.id, true),
    key: "guest mail",
    success: "guestMailRaised",
    failure: "guestMailFailed",
  },
  lowerGuestMail: {
    send: (user: AdminUser) => setGuestMailRaised(user.id, false),
    key: "guest mail",
    success: "guestMailLowered",
    failure: "guestMailFailed",
  },
} as const;

export type ConfirmedChange = keyof typeof CONFIRMED_CHANGES;

export function useConfirmedChange(change: ConfirmedChange, user: AdminUser) {
  const { t, client, onFailure } = useChangeContext();
  const { send, key, success, failure } = CONFIRMED_CHANGES[change];
  return useSharedMutation({
    mutationKey: [key, user.id],
    mutationFn: (): Promise<AdminUser | null> => send(user),
    onSuccess: (changed) => {
      replaceUser(client, user.id, changed);
      invalidateDashboard(client);
      toast({ title: t(`${success}.title`), description: t(`${success}.text`, { name: getName(user) }) });
    },
    onError: onFailure(failure),
  });
}
