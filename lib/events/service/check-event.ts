import type { Db } from "@/lib/core/server/db";
import { AppError, isForeignKeyViolation, isUniqueViolation } from "@/lib/core/shared/errors";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";

import type { UpdateEventInput } from "../schema/write";

const invalidField = (field: string, key: ErrorMessageKey) =>
  new AppError("validation", key, { fields: { [field]: key } });

/** Makes `isOnline` and `eventType` agree. `isOnline` decides if both are given. */
export function normalizeType({ isOnline, eventType, ...rest }: UpdateEventInput): UpdateEventInput {
  if (isOnline === undefined && eventType === undefined) return rest;
  const online = isOnline ?? /^(online|webinar|virtual)$/i.test(eventType ?? "");
  return { ...rest, isOnline: online, eventType: online ? "online" : "in-person" };
}

type WholeEvent = { startTime: Date; endTime: Date; latitude?: number | null; longitude?: number | null };

/** The database has the same rules. @throws AppError `validation` */
export function checkEvent(event: WholeEvent): void {
  if (event.endTime <= event.startTime) throw invalidField("endTime", "events.endBeforeStart");
  if ((event.latitude == null) !== (event.longitude == null)) {
    throw invalidField(event.latitude == null ? "latitude" : "longitude", "events.coordinatesIncomplete");
  }
}

/** docs/product/sessions.md#email-verification. @throws AppError `validation` */
export async function checkHost(client: Db, hostUserId: string | null | undefined): Promise<void> {
  if (!hostUserId) return;
  const host = await client.user.findFirst({
    where: { id: hostUserId, deletedAt: null },
    select: { emailVerifiedAt: true },
  });
  if (!host) throw invalidField("hostUserId", "events.hostNotFound");
  if (!host.emailVerifiedAt) throw invalidField("hostUserId", "events.hostUnverified");
}

/** Returns the AppError for a violated constraint, other errors unchanged. */
export function toEventError(error: unknown): unknown {
  if (isUniqueViolation(error)) return new AppError("conflict", "events.eventbriteIdTaken");
  if (isForeignKeyViolation(error)) return invalidField("hostUserId", "events.hostNotFound");
  return error;
}
