/**
 * Presence for contact details, connecting and the map
 * (docs/product/check-in.md#confirmed-presence). No other code may decide this;
 * tests/security/consent.test.ts checks each reader.
 */
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

export const CONFIRMED = { confirmedAt: { not: null } } satisfies Prisma.EventAttendanceWhereInput;

export const PRESENT = { isActive: true, ...CONFIRMED } satisfies Prisma.EventAttendanceWhereInput;

/** Attendances that included this time. */
export const presentAt = (time: Date) =>
  ({
    ...CONFIRMED,
    checkInTime: { lte: time },
    OR: [{ isActive: true }, { checkOutTime: { gt: time } }],
  }) satisfies Prisma.EventAttendanceWhereInput;

export const presentSql = (alias: string): string => `${alias}."isActive" AND ${alias}."confirmedAt" IS NOT NULL`;
