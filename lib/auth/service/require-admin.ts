import { AppError } from "@/lib/core/shared/errors";

import type { Actor } from "../schema/actor";

/** @throws AppError `forbidden` unless the actor is an admin */
export function requireAdmin(actor: Pick<Actor, "role">): void {
  if (actor.role !== "admin") throw new AppError("forbidden", "http.adminsOnly");
}
