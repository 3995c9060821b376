import { parseCookie, stringifySetCookie } from "cookie";

import { DAY_MS } from "@/lib/auth/constants";
import { isSecure } from "@/lib/auth/service/cookie";

import { CHALLENGE_MINUTES, REMEMBER_DEVICE_DAYS } from "../../constants";

/** The prefix keeps other hosts of the domain from setting the cookie. It needs https. */
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

export const readDeviceTokens = (header: string | null | undefined): string[] =>
  read(header, "remembered-device").split(SEPARATOR).filter(Boolean).slice(-MAX_TOKENS);

export const createDeviceCookie = (before: string[], token: string): string =>
  createCookie(
    "remembered-device",
    [...before, token].slice(-MAX_TOKENS).join(SEPARATOR),
    (REMEMBER_DEVICE_DAYS * DAY_MS) / 1000,
  );

export const readChallengeCookie = (header: string | null | undefined): string => read(header, "passkey-challenge");

export const createChallengeCookie = (value: string): string =>
  createCookie("passkey-challenge", value, value === "" ? 0 : CHALLENGE_MINUTES * 60);
