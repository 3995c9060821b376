import { z } from "zod";

import { idWithMessage } from "@/lib/core/shared/id";

import type { checkInValidationSchema, doorCodeSchema } from "../responses";

export const attendanceInputSchema = z.object({ eventId: idWithMessage("attendance.eventMissing") });

export const checkInInputSchema = attendanceInputSchema.extend({ doorCode: z.string().trim().max(100).optional() });

export type DoorCode = z.infer<typeof doorCodeSchema>;

export type CheckInValidation = z.infer<typeof checkInValidationSchema>;
