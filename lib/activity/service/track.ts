import { clock } from "@/lib/core/shared/clock";

import type { ActivityInput } from "../schema";
import { insertActivity } from "./track.sql";

/** Stores one activity of a member. */
export async function trackActivity(userId: string, { action, page, metadata }: ActivityInput): Promise<void> {
  await insertActivity(userId, action, page || null, metadata ? JSON.stringify(metadata) : null, clock.now());
}
