import { defineRoute, withActor } from "@/lib/api/define-route";
import { readBadgeCounts } from "@/lib/messages/data/badge-counts.sql";

/** All counts in one call, because every page reads them. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/badge-counts", {
  GET: withActor(readBadgeCounts, { slide: false }),
});
