import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { encodeLogo } from "@/lib/uploads/picture";
import { storePicture } from "@/lib/uploads/store";

import { getEventCreators } from "../data/creators";
import { canCreateEvents, canManageEvents, listTeamRoles } from "../policy/access";
import { requireCreator } from "./creator";

/**
 * Accepts members who may create events, and owners and editors of any. Call it before reading the
 * file.
 * @throws AppError `forbidden`
 */
export async function requireLogoUploader(actor: Actor): Promise<void> {
  if (canCreateEvents(actor, getEventCreators())) return;
  const where = { userId: actor.userId, role: { in: listTeamRoles("edit") } };
  const edited = await db().eventTeamMember.findFirst({ where, select: { eventId: true } });
  if (!edited) requireCreator(actor);
}

/**
 * @throws AppError `forbidden`, `unsupported_type`, `validation` if damaged, `too_large`,
 * `unavailable`, `rate_limited`
 */
export async function uploadLogo(
  actor: Actor,
  kind: "sponsor-logo" | "host-logo" | "site-logo",
  image: Buffer,
): Promise<{ url: string }> {
  if (kind === "site-logo") requireAdmin(actor);
  else await requireLogoUploader(actor);
  if (!canManageEvents(actor)) await consume("creatorLogoDay", actor.userId);
  return storePicture(await encodeLogo(image), async (file) => {
    await db().upload.create({ data: { ...file, ownerId: actor.userId, kind, createdAt: clock.now() } });
    return { url: file.url };
  });
}
