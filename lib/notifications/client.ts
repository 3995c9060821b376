import { queryOptions } from "@tanstack/react-query";

import { localStore } from "@/lib/core/browser/storage";
import { apiQuery, apiRequest } from "@/lib/http/browser/api-client";
import type { UnreadCounts } from "@/lib/messages/schema";

import { closeRead, findRead } from "./policy";
import type { PushKeyResponse, TextNumberResponse } from "./schema";

/** The key is null if push is not set up. */
export const pushKeyQuery = () => queryOptions<PushKeyResponse>({ queryKey: ["/api/push/key"], staleTime: Infinity });

export const TEXT_NUMBER_PATH = "/api/text-number";

export const textNumberQuery = () => queryOptions<TextNumberResponse>({ queryKey: [TEXT_NUMBER_PATH] });

export const sendTextCode = (): Promise<unknown> => apiRequest("POST", `${TEXT_NUMBER_PATH}/code`);

export const confirmTextNumber = (code: string): Promise<TextNumberResponse> =>
  apiRequest("POST", `${TEXT_NUMBER_PATH}/confirm`, { code });

/** The member who turned push on in this browser. It doesn't apply to others who sign in. */
const PUSH_MEMBER_KEY = "push_member";
const SUBSCRIBE_PATH = "/api/push/subscribe";
const UNREAD_COUNTS_PATH = "/api/unread-counts";

export type DeviceState = "unsupported" | "install-first" | "denied" | "off" | "on";

const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** Returns undefined without service workers, on an insecure page, or before registration. */
async function getRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration("/") : undefined;
}

async function getSubscription(): Promise<PushSubscription | null> {
  return (await (await getRegistration())?.pushManager?.getSubscription()) ?? null;
}

/** Returns whether this browser supports pushes, and whether this member turned them on. */
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
  // A subscription for the server's former keys would receive nothing.
  await existing?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const registerDevice = async (publicKey: string): Promise<void> => {
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  await apiRequest("POST", SUBSCRIBE_PATH, { endpoint, keys });
};

/** Call it from a tap. @throws ApiError, TypeError, DOMException if the browser refuses */
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

/** For a sign-out or another member. The server removes the device with its session. */
export async function removeLocalSubscription(): Promise<void> {
  localStore.remove(PUSH_MEMBER_KEY);
  await (await getSubscription())?.unsubscribe();
}

/**
 * Ends pushes if another member turned them on. `memberId` is null for a visitor.
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

/**
 * Closes this device's notifications about messages that were read. Cached counts can be older than
 * a notification, so those that they say were read are checked with the server.
 */
export async function closeReadNotifications(cached: UnreadCounts): Promise<void> {
  const shown = (await (await getRegistration())?.getNotifications?.()) ?? [];
  const read = findRead(shown, cached);
  if (read.length === 0) return;
  const counts = await apiQuery<UnreadCounts>(UNREAD_COUNTS_PATH);
  if (counts) closeRead(read, counts);
}
