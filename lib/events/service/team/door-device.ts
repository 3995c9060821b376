import { recordEventAudit } from "@/lib/activity/service/audit";
import type { DoorHelper } from "@/lib/auth/schema/actor";
import { createCookie, readCookie, toHostCookieName } from "@/lib/auth/service/session/cookie";
import { hashToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { idSchema } from "@/lib/core/shared/id";

import { findDoorLink } from "../../data/event-right";
import { getDoorLinkStart } from "../../policy/door-link";
import type { ShownDoorLink, TakeDoorLinkInput } from "../../schema/team";

/** `cookie`: the header, or null. */
type Device = { addressKey: string; cookie: string | null };
type Credentials = { headers: { get(name: string): string | null } };

/** Longer than the link, because the event may be moved. Without its link, it opens nothing. */
const COOKIE_SECONDS = 90 * 24 * 60 * 60;

const toCookieName = (linkId: string): string => toHostCookieName(`door-${linkId}`);

function readDeviceHash(cookie: string | null, linkId: string): string | null {
  const secret = readCookie(cookie, toCookieName(linkId));
  return secret ? hashToken(secret) : null;
}

const invalidLink = () => notFound("events.doorLink.invalid");
const takenLink = () => new AppError("forbidden", "events.doorLink.otherDevice");

/**
 * Returns the helper whose device calls, or null if the call names no link. The header names the
 * link, so that no page sends it by accident, and the cookie proves the device. Whoever names a
 * link never falls back to a session.
 * @throws AppError `not_found` for a link that doesn't work now, `forbidden` for another device
 */
export async function authenticateHelper({ headers }: Credentials): Promise<DoorHelper | null> {
  const named = /^Door +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (named === undefined) return null;
  const id = idSchema.safeParse(named);
  const link = id.success ? await findDoorLink({ id: id.data }) : null;
  if (!link || link.state === "early") throw invalidLink();
  const deviceHash = readDeviceHash(headers.get("cookie"), link.id);
  if (deviceHash === null || deviceHash !== link.deviceHash) throw takenLink();
  return { linkId: link.id, eventId: link.eventId, deviceHash, label: link.label, makerId: link.createdById };
}

/** Null for a link that doesn't work here any more, and beyond the limit. */
export async function openDoorLink({ addressKey, cookie }: Device, token: string): Promise<ShownDoorLink | null> {
  if (!(await isWithinLimit(consume("nameTagOpenAddress", addressKey)))) return null;
  const link = await findDoorLink({ tokenHash: hashToken(token) });
  if (!link) return null;
  const { id, event, label, deviceHash, state } = link;
  const isOwn = deviceHash !== null && deviceHash === readDeviceHash(cookie, id);
  if (state === "late" && !isOwn) return null;
  return {
    linkId: id,
    event: { id: event.id, name: event.name, timezone: event.timezone },
    label,
    opensAt: state === "early" ? getDoorLinkStart(event).toISOString() : null,
    isOver: state === "late",
    device: isOwn ? "this" : deviceHash === null ? "none" : "other",
  };
}

/**
 * Gives the link to the device, if none has it. Returns the cookie of its secret, again for the
 * same secret, or null for a device that has the cookie.
 * @throws AppError `rate_limited`, `not_found`, `too_early`, or `forbidden` for another device
 */
export async function takeDoorLink(
  { addressKey, cookie }: Device,
  { token, secret }: TakeDoorLinkInput,
): Promise<string | null> {
  await consume("nameTagOpenAddress", addressKey);
  const link = await findDoorLink({ tokenHash: hashToken(token) });
  if (!link || link.state === "late") throw invalidLink();
  if (link.state === "early") throw new AppError("too_early", "events.doorLink.early");
  const { id, eventId, label, createdById: userId } = link;
  if (link.deviceHash !== null && link.deviceHash === readDeviceHash(cookie, id)) return null;
  const deviceHash = hashToken(secret);
  await db().$transaction(async (tx) => {
    // Of two devices, the first one changes the row.
    const { count } = await tx.eventDoorLink.updateMany({ where: { id, deviceHash: null }, data: { deviceHash } });
    if (count > 0) await recordEventAudit({ userId }, "door_link_taken", eventId, { helper: label }, tx);
    else if (!(await tx.eventDoorLink.findFirst({ where: { id, deviceHash } }))) throw takenLink();
  });
  return createCookie(toCookieName(id), secret, COOKIE_SECONDS);
}
