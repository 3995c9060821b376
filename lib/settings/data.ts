import { db } from "@/lib/core/server/db";
import { readSite } from "@/lib/core/server/site/site-settings";
import { formatFullName } from "@/lib/profiles/constants/profile";

import type { SiteResponse } from "./responses";

/** As stored, not as this process's copy, because the next change names its version. */
export async function getSite(): Promise<SiteResponse> {
  const { settings, updatedAt, updatedBy } = await readSite();
  const profile = updatedBy
    ? await db().profile.findUnique({ where: { userId: updatedBy }, select: { firstName: true, lastName: true } })
    : null;
  return {
    settings,
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedByName: profile && formatFullName(profile),
  };
}
