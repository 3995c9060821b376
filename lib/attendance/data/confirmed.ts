/**
 * Whose presence counts for contact details, connecting and the map (docs/product/check-in.md#confirmed-presence): a check-in by
 * an organizer says nothing about the member until they confirm it. Prisma uses the conditions, raw SQL the same as text. No
 * other code may decide this; tests/security/consent.test.ts checks each reader.
 */
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Attendances that the member confirmed, over or not. */
export const CONFIRMED = { confirmedAt: { not: null } } satisfies Prisma.EventAttendanceWhereInput;

/** Attendances of members who are at the event now. */
export const PRESENT = { isActive: true, ...CONFIRMED } satisfies Prisma.EventAttendanceWhereInput;

/** `PRESENT` for raw SQL. */
export const presentSql = (alias: string): string => `${alias}."isActive" AND ${alias}."confirmedAt" IS NOT NULL`;
