import { randomBytes } from "node:crypto";

import { z } from "zod";

import { isSigned, sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";

import { DAY_MS } from "../constants";
import { createCookie, readCookie, toHostCookieName } from "./cookie";

/** Browsers keep no cookie longer. */
const KNOWN_DAYS = 400;
/** For shared computers. The least recent sign-in is forgotten first. */
const MAX_ACCOUNTS = 10;
/** Twice what MAX_ACCOUNTS need. Longer values are refused before their signature is computed. */
const MAX_VALUE_LENGTH = 2_500;

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

function parseValue(value: string): z.output<typeof deviceSchema> | null {
  const [text = "", signature = "", ...rest] = value.split(".");
  if (value.length > MAX_VALUE_LENGTH || rest.length > 0 || !isSigned("known device", text, signature)) return null;
  try {
    return deviceSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** Returns null without a cookie that we signed. Leaves out expired accounts. */
export function readKnownDevice(cookieHeader: string | null | undefined): KnownDevice | null {
  const value = readCookie(cookieHeader, getKnownDeviceCookieName());
  const device = value ? parseValue(value) : null;
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
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  const value = `${text}.${sign("known device", text)}`;
  return createCookie(getKnownDeviceCookieName(), value, (KNOWN_DAYS * DAY_MS) / 1_000);
}
