import { defineRoute, withActor } from "@/lib/api/define-route";
import { readUnreadCounts } from "@/lib/messages/data/unread-counts.sql";

/** All counts in one call, because every page reads them. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/unread-counts", {
  GET: withActor(readUnreadCounts, { slide: false }),
});
