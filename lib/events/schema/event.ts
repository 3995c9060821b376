import { z } from "zod";

import { idSchema, idWithMessage } from "@/lib/core/shared/id";

import type { EVENT_STATUSES } from "../constants/event";
import type { checkInStateSchema, eventResponseSchema, eventViewerSchema } from "../responses/event";

export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whether the viewer may check in. `reason` says why not and is null if they may. */
export type CheckInState = z.infer<typeof checkInStateSchema>;

/** What an event's response says about the viewer. */
export type EventViewer = z.infer<typeof eventViewerSchema>;

/** An event in responses (docs/product/events.md#event-on-the-wire). */
export type EventResponse = z.infer<typeof eventResponseSchema>;

export const eventIdSchema = z.object({ id: idSchema });

/** The body of hide and unhide. */
export const eventChoiceSchema = z.object({ eventId: idWithMessage("events.eventMissing") });
