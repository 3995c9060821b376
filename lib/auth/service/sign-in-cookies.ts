import { createSessionCookies } from "./cookie";
import { createKnownDeviceCookie, type KnownDevice } from "./known-device";
import { getSessionSeconds } from "./session";

type SignIn = { userId: string; token: string; rememberMe: boolean };

/** Returns the Set-Cookie values of a completed sign-in or registration: the session, and the device that is known from now on. */
export const createSignInCookies = ({ userId, token, rememberMe }: SignIn, device: KnownDevice | null): string[] => [
  ...createSessionCookies(token, getSessionSeconds(rememberMe)),
  createKnownDeviceCookie(device, userId),
];
