import type { BusEvent } from "@/lib/realtime/bus-events";
import type { Resource } from "@/lib/realtime/resources";

/** For everyone, who learn no unlisted event's id by it. Publish it after the commit. */
export const toEventChange = (
  { id, visibility }: { id: string; visibility?: string },
  resource: Resource = "events",
): BusEvent => ({
  type: "resource_changed",
  resource,
  id,
  ...(visibility === "unlisted" && { isUnlisted: true }),
});
