import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";

import type { EVENT_STATUSES } from "../constants/event";
import type { checkInStateSchema, eventResponseSchema, eventViewerSchema } from "../responses/event";

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** `reason` says why the viewer can't check in, and is null if they can. */
export type CheckInState = z.infer<typeof checkInStateSchema>;

/** The part of an event that depends on the viewer. */
export type EventViewer = z.infer<typeof eventViewerSchema>;

/** docs/product/events.md#event-on-the-wire */
export type EventResponse = z.infer<typeof eventResponseSchema>;

/** The body of the calls that hide or show an event. */
export const eventChoiceSchema = z.object({ eventId: idWithMessage("events.eventMissing") });
