import { randomBytes } from "node:crypto";

import { z } from "zod";

import { clock } from "@/lib/core/shared/clock";

import { DAY_MS } from "../constants";
import { createSignedCookie, parseSigned, readCookie, toHostCookieName } from "./session/cookie";

/** Browsers keep no cookie longer. */
const KNOWN_DAYS = 400;
/** For shared computers. The least recent sign-in is forgotten first. */
const MAX_ACCOUNTS = 10;

const deviceSchema = z.strictObject({
  deviceId: z.string().min(16).max(64),
  /** The last sign-ins per account in milliseconds since the epoch, latest first. */
  accounts: z.array(z.tuple([z.uuid(), z.int()])).max(MAX_ACCOUNTS),
});

/** docs/product/sessions.md#known-devices */
export type KnownDevice = {
  deviceId: string;
  userIds: string[];
  /** The last sign-in of each account, in milliseconds since the epoch. */
  signedInAt: ReadonlyMap<string, number>;
};

const getKnownDeviceCookieName = (): string => toHostCookieName("nametag.device");

/** Returns null without a cookie that we signed. Leaves out expired accounts. */
export function readKnownDevice(cookieHeader: string | null | undefined): KnownDevice | null {
  const device = parseSigned("known device", readCookie(cookieHeader, getKnownDeviceCookieName()), deviceSchema);
  if (!device) return null;
  const oldest = clock.ms() - KNOWN_DAYS * DAY_MS;
  const accounts = device.accounts.filter(([, at]) => at > oldest);
  return { deviceId: device.deviceId, userIds: accounts.map(([userId]) => userId), signedInAt: new Map(accounts) };
}

/** True if the account signed in here since `passwordChangedAt`, which is null for never. */
export function isKnownDevice(
  device: KnownDevice | null,
  userId: string,
  passwordChangedAt: Date | null,
): device is KnownDevice {
  const at = device?.signedInAt.get(userId);
  return at !== undefined && at >= (passwordChangedAt?.getTime() ?? 0);
}

/** For an account that proved its password or used a mailed link. Signing out keeps it. */
export function createKnownDeviceCookie(device: KnownDevice | null, userId: string): string {
  const others = [...(device?.signedInAt ?? [])].filter(([id]) => id !== userId);
  const content: z.input<typeof deviceSchema> = {
    deviceId: device?.deviceId ?? randomBytes(18).toString("base64url"),
    accounts: [[userId, clock.ms()] as [string, number], ...others].slice(0, MAX_ACCOUNTS),
  };
  return createSignedCookie("known device", getKnownDeviceCookieName(), content, (KNOWN_DAYS * DAY_MS) / 1_000);
}
