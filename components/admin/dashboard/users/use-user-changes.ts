import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { changeRole, deleteUser, resetTwoStep, resetUserPassword, setSuspended } from "@/lib/admin/client/actions";
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

const getName = ({ profile, email }: AdminUser): string => formatFullName(profile) || email;

type Failure = "roleFailed" | "resetFailed" | "twoStepFailed" | "deleteFailed" | "suspendFailed";

/** See docs/product/administration.md#admin-messages. */
function useChangeContext() {
  const t = useTranslations("admin.users.toast");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const onFailure = (key: Failure) => (error: unknown) =>
    toast({
      title: t(`${key}.title`),
      description: getFailureText(error, t(`${key}.text`)),
      variant: "destructive",
    });
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

export function useResetTwoStep(user: AdminUser) {
  const { t, client, onFailure } = useChangeContext();
  return useSharedMutation({
    mutationKey: ["reset two-step", user.id],
    mutationFn: () => resetTwoStep(user.id),
    onSuccess: () => {
      replaceUser(client, user.id, { ...user, hasTwoStep: false });
      invalidateDashboard(client);
      toast({ title: t("twoStep.title"), description: t("twoStep.text", { name: getName(user) }) });
    },
    onError: onFailure("twoStepFailed"),
  });
}

export function useDeleteUser(user: AdminUser) {
  const { t, client, onFailure } = useChangeContext();
  return useSharedMutation({
    mutationKey: ["delete user", user.id],
    mutationFn: () => deleteUser(user.id),
    onSuccess: () => {
      replaceUser(client, user.id, null);
      invalidateDashboard(client);
      toast({ title: t("deleted.title"), description: t("deleted.text", { name: getName(user) }) });
    },
    onError: onFailure("deleteFailed"),
  });
}

export function useSuspend(user: AdminUser) {
  const { t, client, onFailure } = useChangeContext();
  return useSharedMutation({
    mutationKey: ["suspend", user.id],
    mutationFn: (suspended: boolean) => setSuspended(user.id, suspended),
    onSuccess: (changed) => {
      replaceUser(client, user.id, changed);
      invalidateDashboard(client);
      const change = changed.suspendedAt ? "suspended" : "lifted";
      toast({ title: t(`${change}.title`), description: t(`${change}.text`, { name: getName(user) }) });
    },
    onError: onFailure("suspendFailed"),
  });
}
