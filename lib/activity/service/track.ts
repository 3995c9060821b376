import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { observeVital } from "@/lib/core/server/telemetry/web-vitals";
import { clock } from "@/lib/core/shared/clock";

import type { ActivityInput, VitalInput } from "../schema";

/** All others share a label, because clients could fill the memory with labels. */
export const MEASURED_PAGES: readonly string[] = [
  ...["/", "/people", "/events", "/events/:id", "/events/:id/recap", "/connections", "/messages"],
  ...["/profile", "/profile/:userId", "/settings"],
  ...["/organize/:id/people", "/organize/:id/door", "/organize/:id/edit", "/organize/:id/results"],
];

function countVital({ vital, page, ms }: VitalInput): void {
  if (env().WEB_VITALS) observeVital({ page: MEASURED_PAGES.includes(page) ? page : "/:path", vital }, ms / 1_000);
}

/** Stores activities of the member. How slow a visit was is only counted, for no member. */
export async function trackActivity(userId: string, ...reports: (ActivityInput | VitalInput)[]): Promise<void> {
  const createdAt = clock.now();
  const data = reports.flatMap((report) => {
    if ("action" in report) {
      const { action, page, metadata } = report;
      return { userId, action, page: page || null, metadata: metadata ?? undefined, createdAt };
    }
    countVital(report);
    return [];
  });
  if (data.length > 0) await db().userActivity.createMany({ data });
}
