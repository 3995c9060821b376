import { z } from "zod";

import { newPasswordSchema } from "@/lib/auth/schema/credentials";

import { HOST_PICKER_LIMIT, MAX_USER_SEARCH, USERS_PAGE } from "../constants/lists";
import type { adminUserSchema } from "../responses";
import { cursorSchema } from "./page";

export const usersQuerySchema = z.object({
  search: z.string().trim().max(MAX_USER_SEARCH).default(""),
  limit: z.coerce.number().int().min(1).max(HOST_PICKER_LIMIT).default(USERS_PAGE),
  cursor: cursorSchema,
  /** A host needs a verified email. By default every member is found. */
  for: z.enum(["host"]).optional(),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

export const roleSchema = z.object({ role: z.enum(["user", "admin"], "admin.role.unknown") });
export const adminResetSchema = z.object({ newPassword: newPasswordSchema });

/** `lastActiveAt` is null without activity within the retention time. */
export type AdminUser = z.infer<typeof adminUserSchema>;
