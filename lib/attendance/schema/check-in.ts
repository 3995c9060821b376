import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";

import type { checkInValidationSchema, doorCodeSchema } from "../responses";

/** The body of check-in and check-out. */
export const attendanceInputSchema = z.object({ eventId: idWithMessage("attendance.eventMissing") });

/** The body of check-in, with the code of the door if one was scanned. */
export const checkInInputSchema = attendanceInputSchema.extend({ doorCode: z.string().trim().max(100).optional() });

/** GET /api/events/{id}/door. */
export type DoorCode = z.infer<typeof doorCodeSchema>;

/** POST /api/events/{id}/validate-checkin. */
export type CheckInValidation = z.infer<typeof checkInValidationSchema>;
