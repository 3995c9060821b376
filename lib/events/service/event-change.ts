import type { BusEvent } from "@/lib/realtime/bus-events";
import type { Resource } from "@/lib/realtime/resources";

/** For everyone. Publish after the commit. */
export const toEventChange = (
  id: string,
  { visibility }: { visibility?: string },
  resource: Resource = "events",
): BusEvent => ({
  type: "resource_changed",
  resource,
  id,
  ...(visibility === "unlisted" && { isUnlisted: true }),
});
