import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { PushKeyResponse } from "./schema";

/** The server's push key, null where push is not set up; read by the default fetch from its key. */
export const pushKeyQuery = () => queryOptions<PushKeyResponse>({ queryKey: ["/api/push/key"], staleTime: Infinity });

// --- This device ---

/** Whose wish it was that this browser is pushed to: another who signs in on it has not asked. */
const PUSH_MEMBER_KEY = "push_member";
const SUBSCRIBE_PATH = "/api/push/subscribe";

/** `install-first`: iPhones and iPads push to apps on the home screen alone. */
export type DeviceState = "unsupported" | "install-first" | "denied" | "off" | "on";

function inStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.localStorage);
  } catch {
    return otherwise;
  }
}

const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  // An iPad says it is a Mac; no Mac has a touch screen.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** undefined for a browser without service workers, a page that isn't secure, or one that no worker serves. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration("/") : undefined;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager?.getSubscription()) ?? null;
}

/** How it stands with pushes to this browser for this member. */
export async function getDeviceState(memberId: string): Promise<DeviceState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return isApple() ? "install-first" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const mine = inStorage((storage) => storage.getItem(PUSH_MEMBER_KEY) === memberId, false);
  return mine && (await currentSubscription()) ? "on" : "off";
}

function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const isBoundTo = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const bound = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return bound.length === key.length && bound.every((byte, index) => byte === key[index]);
};

async function subscribed(publicKey: string): Promise<PushSubscription> {
  const worker = (await registration()) ?? (await navigator.serviceWorker.register("/sw.js", { scope: "/" }));
  await navigator.serviceWorker.ready;
  const key = keyBytes(publicKey);
  const existing = await worker.pushManager.getSubscription();
  if (existing && isBoundTo(existing, key)) return existing;
  // Made for keys the server no longer has: nothing it sends would arrive.
  await existing?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const register = async (publicKey: string): Promise<void> => {
  const { endpoint, keys } = (await subscribed(publicKey)).toJSON();
  await apiRequest("POST", SUBSCRIBE_PATH, { endpoint, keys });
};

/**
 * Asks the person, then the browser, then tells the server. Call it from a tap.
 * @throws ApiError, TypeError when the network failed, DOMException when the browser refuses
 */
export async function turnOnPush(memberId: string, publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await register(publicKey);
  inStorage((storage) => storage.setItem(PUSH_MEMBER_KEY, memberId), undefined);
  return "on";
}

/** @throws ApiError, TypeError when the network failed: still on */
export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) await apiRequest("DELETE", SUBSCRIBE_PATH, { endpoint: subscription.endpoint });
  await removeLocalSubscription();
}

/** For who signed out or is another: this browser takes no more pushes. The server forgot the device with the session. */
export async function removeLocalSubscription(): Promise<void> {
  inStorage((storage) => storage.removeItem(PUSH_MEMBER_KEY), undefined);
  await (await currentSubscription())?.unsubscribe();
}

/**
 * At each load: the device follows the member's newest session and the server's key; another's wish ends here. `memberId`
 * is null for a visitor.
 * @throws ApiError, TypeError when the network failed
 */
export async function syncDevice(memberId: string | null, publicKey: () => Promise<string | null>): Promise<void> {
  const asked = inStorage((storage) => storage.getItem(PUSH_MEMBER_KEY), null);
  if (asked === null) return;
  if (asked !== memberId) return removeLocalSubscription();
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const key = await publicKey();
  if (key) await register(key);
}
