import { parseCookie, stringifySetCookie } from "cookie";

import { DAY_MS } from "@/lib/auth/constants";
import { isSecure } from "@/lib/auth/service/cookie";

import { CHALLENGE_MINUTES, REMEMBER_DEVICE_DAYS } from "../../constants";

/** Browsers accept the prefix only over https, and then no other site of the domain can set the cookie. */
const getName = (name: string): string => `${isSecure() ? "__Host-" : ""}nametag-${name}`;

/** Several members may use one browser. */
const MAX_TOKENS = 5;
const SEPARATOR = ".";

const createCookie = (name: string, value: string, seconds: number): string =>
  stringifySetCookie({
    name: getName(name),
    value,
    path: "/",
    maxAge: seconds,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  });

const read = (header: string | null | undefined, name: string): string =>
  (header && parseCookie(header)[getName(name)]) || "";

/** Returns the values of the browsers' remembered members in a Cookie header, at most five. */
export const readDeviceTokens = (header: string | null | undefined): string[] =>
  read(header, "remembered-device").split(SEPARATOR).filter(Boolean).slice(-MAX_TOKENS);

/** Returns a Set-Cookie value that adds a remembered member to this browser. */
export const createDeviceCookie = (before: string[], token: string): string =>
  createCookie(
    "remembered-device",
    [...before, token].slice(-MAX_TOKENS).join(SEPARATOR),
    (REMEMBER_DEVICE_DAYS * DAY_MS) / 1000,
  );

/** Returns what binds a sign-in by passkey alone to this browser, or an empty text. */
export const readChallengeCookie = (header: string | null | undefined): string => read(header, "passkey-challenge");

/** Returns a Set-Cookie value that stores it, or removes it if it is empty. */
export const createChallengeCookie = (value: string): string =>
  createCookie("passkey-challenge", value, value === "" ? 0 : CHALLENGE_MINUTES * 60);
