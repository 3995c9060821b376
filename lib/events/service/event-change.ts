import type { BusEvent } from "@/lib/realtime/bus-events";
import type { Resource } from "@/lib/realtime/resources";

/** For everyone, without the id of an unlisted event. Publish it after the commit. */
export const toEventChange = (
  { id, visibility }: { id: string; visibility?: string },
  resource: Resource = "events",
): BusEvent => ({
  type: "resource_changed",
  resource,
  id,
  ...(visibility === "unlisted" && { isUnlisted: true }),
});
