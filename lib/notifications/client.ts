import { queryOptions } from "@tanstack/react-query";

import { localStore } from "@/lib/core/browser/storage";
import { apiRequest } from "@/lib/http/browser/api-client";

import type { PushKeyResponse } from "./schema";

/** The server's push key; null if push is not set up. */
export const pushKeyQuery = () => queryOptions<PushKeyResponse>({ queryKey: ["/api/push/key"], staleTime: Infinity });

/** The member who turned push on in this browser. It does not apply to another member who signs in. */
const PUSH_MEMBER_KEY = "push_member";
const SUBSCRIBE_PATH = "/api/push/subscribe";

/** `install-first`: iPhones and iPads push only to installed apps. */
export type DeviceState = "unsupported" | "install-first" | "denied" | "off" | "on";

const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** Returns undefined without service workers, on an insecure page, and before a worker is registered. */
async function getRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration("/") : undefined;
}

async function getSubscription(): Promise<PushSubscription | null> {
  return (await (await getRegistration())?.pushManager?.getSubscription()) ?? null;
}

/** Returns whether this browser can get pushes, and whether this member turned them on. */
export async function getDeviceState(memberId: string): Promise<DeviceState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return isApple() ? "install-first" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  return localStore.get(PUSH_MEMBER_KEY) === memberId && (await getSubscription()) ? "on" : "off";
}

function decodeKey(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const isBoundTo = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const boundKey = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return boundKey.length === key.length && boundKey.every((byte, index) => byte === key[index]);
};

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = (await getRegistration()) ?? (await navigator.serviceWorker.register("/sw.js", { scope: "/" }));
  await navigator.serviceWorker.ready;
  const key = decodeKey(publicKey);
  const existing = await registration.pushManager.getSubscription();
  if (existing && isBoundTo(existing, key)) return existing;
  // A subscription for earlier keys of the server would receive nothing.
  await existing?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const registerDevice = async (publicKey: string): Promise<void> => {
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  await apiRequest("POST", SUBSCRIBE_PATH, { endpoint, keys });
};

/**
 * Requests permission, subscribes in the browser and registers the device. Call it from a tap.
 * @throws ApiError, TypeError if the network failed, DOMException if the browser refuses
 */
export async function turnOnPush(memberId: string, publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await registerDevice(publicKey);
  localStore.set(PUSH_MEMBER_KEY, memberId);
  return "on";
}

/** @throws ApiError, TypeError if the network failed: push stays on */
export async function turnOffPush(): Promise<void> {
  const subscription = await getSubscription();
  if (subscription) await apiRequest("DELETE", SUBSCRIBE_PATH, { endpoint: subscription.endpoint });
  await removeLocalSubscription();
}

/** Ends pushes to this browser after a sign-out or for another member. The server removes the device with its session. */
export async function removeLocalSubscription(): Promise<void> {
  localStore.remove(PUSH_MEMBER_KEY);
  await (await getSubscription())?.unsubscribe();
}

/**
 * At each load, registers the device again for the member's current session and the server's current key, or ends pushes if
 * another member turned them on. `memberId` is null for a visitor.
 * @throws ApiError, TypeError if the network failed
 */
export async function syncDevice(memberId: string | null, publicKey: () => Promise<string | null>): Promise<void> {
  const pushMemberId = localStore.get(PUSH_MEMBER_KEY);
  if (pushMemberId === null) return;
  if (pushMemberId !== memberId) return removeLocalSubscription();
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const key = await publicKey();
  if (key) await registerDevice(key);
}
