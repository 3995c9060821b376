import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from "@tanstack/react-query";

import { failureText } from "@/components/connections/connect/failure-text";
import { toast } from "@/components/ui/feedback/toast";
import { ADMIN_PATH, changeRole, deleteUser, resetUserPassword, setSuspended } from "@/lib/admin/client";
import type { AdminUser } from "@/lib/admin/schema";
import { fullName } from "@/lib/profiles/constants/profile";

type UserPages = InfiniteData<{ items: AdminUser[]; next: string | null }>;

const begins =
  (...paths: string[]) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    paths.some((path) => String(queryKey[0]).startsWith(`${ADMIN_PATH}/${path}`));

/** Puts one member's new state, or none, into every list that shows them. */
function replaceUser(client: QueryClient, id: string, next: AdminUser | null): void {
  client.setQueriesData<UserPages>(
    { predicate: begins("users") },
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

/** What else the dashboard shows of it is read again when it is next shown. */
const readAgain = (client: QueryClient): void => {
  void client.invalidateQueries({ predicate: begins("audit", "stats", "reports", "event-registration-counts") });
};

const failed = (title: string, fallback: string) => (error: unknown) =>
  toast({ title, description: failureText(error, fallback), variant: "destructive" });

const nameOf = ({ profile, email }: AdminUser): string => fullName(profile) || email;

/** The toasts of spec B§8. */
export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, role }: { user: AdminUser; role: AdminUser["role"] }) => changeRole(user.id, role),
    onSuccess: (user) => {
      replaceUser(client, user.id, user);
      readAgain(client);
      const word = user.role === "admin" ? "an admin" : "a user";
      toast({ title: "Role Updated", description: `${nameOf(user)} is now ${word}.` });
    },
    onError: failed("Update Failed", "Failed to update user role."),
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, newPassword }: { user: AdminUser; newPassword: string }) =>
      resetUserPassword(user.id, newPassword),
    onSuccess: (_, { user }) => {
      readAgain(client);
      toast({ title: "Password Reset", description: `${nameOf(user)} was signed out and told by mail.` });
    },
    onError: failed("Reset Failed", "Failed to reset password."),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: AdminUser) => deleteUser(user.id),
    onSuccess: (_, user) => {
      replaceUser(client, user.id, null);
      readAgain(client);
      toast({ title: "User Deleted", description: `${nameOf(user)} is gone.` });
    },
    onError: failed("Delete Failed", "Failed to delete user."),
  });
}

export function useSuspend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, suspended }: { user: AdminUser; suspended: boolean }) => setSuspended(user.id, suspended),
    onSuccess: (user) => {
      replaceUser(client, user.id, user);
      readAgain(client);
      toast(
        user.suspendedAt
          ? { title: "User Suspended", description: `${nameOf(user)} was signed out and can't sign in.` }
          : { title: "Suspension Lifted", description: `${nameOf(user)} can sign in again.` },
      );
    },
    onError: failed("Update Failed", "Failed to update the suspension."),
  });
}
