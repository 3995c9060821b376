import type { EventViewer } from "../schema/event";

type Viewer = Pick<EventViewer, "rsvp">;

/** Whether the viewer's RSVP is confirmed. */
export const isGoing = (viewer: Viewer | undefined): boolean => viewer?.rsvp?.status === "confirmed";

/** Whether the viewer is going, waits or has asked to join. */
export const hasActiveRsvp = (viewer: Viewer | undefined): boolean =>
  viewer?.rsvp != null && viewer.rsvp.status !== "declined";
