import { DAY_MS } from "@/lib/auth/constants";
import { createCookie, readCookie, toHostCookieName } from "@/lib/auth/service/session/cookie";

import { CHALLENGE_MINUTES, REMEMBER_DEVICE_DAYS } from "../../constants";

const getDeviceCookieName = (): string => toHostCookieName("nametag-remembered-device");
const getChallengeCookieName = (): string => toHostCookieName("nametag-passkey-challenge");

/** Several members may use one browser. */
const MAX_TOKENS = 5;
const SEPARATOR = ".";

export const readDeviceTokens = (header: string | null | undefined): string[] =>
  (readCookie(header, getDeviceCookieName()) ?? "").split(SEPARATOR).filter(Boolean).slice(-MAX_TOKENS);

export const createDeviceCookie = (before: string[], token: string): string =>
  createCookie(
    getDeviceCookieName(),
    [...before, token].slice(-MAX_TOKENS).join(SEPARATOR),
    (REMEMBER_DEVICE_DAYS * DAY_MS) / 1000,
  );

export const readChallengeCookie = (header: string | null | undefined): string =>
  readCookie(header, getChallengeCookieName()) ?? "";

export const createChallengeCookie = (value: string): string =>
  createCookie(getChallengeCookieName(), value, value === "" ? 0 : CHALLENGE_MINUTES * 60);
