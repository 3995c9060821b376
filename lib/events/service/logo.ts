import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { encodeLogo } from "@/lib/uploads/picture";
import { storePicture } from "@/lib/uploads/store";

import { canManageEvents } from "../policy/access";

/** @throws AppError `forbidden`, `unsupported_type`, `too_large`, `unavailable` */
export async function uploadLogo(
  actor: Actor,
  kind: "sponsor-logo" | "host-logo",
  image: Buffer,
): Promise<{ url: string }> {
  if (!canManageEvents(actor)) throw new AppError("forbidden", "http.adminsOnly");
  return storePicture(await encodeLogo(image), async (file) => {
    await db().upload.create({ data: { ...file, ownerId: actor.userId, kind, createdAt: clock.now() } });
    return { url: file.url };
  });
}
