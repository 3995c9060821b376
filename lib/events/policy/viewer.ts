import type { EventResponse } from "../schema/event";
import type { Standing } from "./access";

/** Returns the viewer's standing at an event that they have read. */
export const toViewerStanding = (
  viewerId: string,
  { hostUserId, viewer }: Pick<EventResponse, "hostUserId" | "viewer">,
): Standing => ({ isHost: hostUserId === viewerId, teamRole: viewer?.teamRole ?? null });
