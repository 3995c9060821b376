import { requireMember } from "@/components/live/outbox/require-member";
import { toastNext } from "@/components/ui/feedback/toast";
import type { useTranslations } from "@/components/ui/text/use-translations";

import { countUnsentCheckIns, getDoorPath, listKeptEvents } from "./door-data";

export type UnsentCheckInTexts = ReturnType<typeof useTranslations<"checkIn.sent">>;
type Options = { viewerId: string; t: UnsentCheckInTexts };

const TRY_AGAIN_MS = 30_000;

/** Of events whose door the member may not run any more. Each document asks the server once. */
const refused = new Set<string>();
/** Of events with a kept list, whose door the member may run. */
const allowed = new Set<string>();
let isSending = false;
let retry: ReturnType<typeof setTimeout> | undefined;

const isOpen = (eventId: string): boolean => window.location.pathname === getDoorPath(eventId);

async function openDevice(eventId: string, viewerId: string) {
  const [{ DoorDevice }, { createDoorStore }] = await Promise.all([import("./door-device"), import("./door-store")]);
  return new DoorDevice(eventId, createDoorStore(viewerId, eventId), () => requireMember(viewerId));
}

/** Returns false if the server didn't answer. */
async function sendFrom(eventId: string, { viewerId, t }: Options): Promise<boolean> {
  const device = await openDevice(eventId, viewerId);
  const count = await device.send();
  const { isRevoked, isOffline } = device.get();
  if (isRevoked) refused.add(eventId);
  // Door mode lists them.
  if (count > 0 && !isOpen(eventId))
    toastNext({
      title: t("title"),
      description: t("notes", { count }),
      action: { label: t("open"), href: getDoorPath(eventId) },
    });
  return !isOffline;
}

/** Returns false if the server didn't answer. */
async function checkKeptList(eventId: string, viewerId: string): Promise<boolean> {
  const device = await openDevice(eventId, viewerId);
  const isAnswered = await device.checkRight();
  if (isAnswered) (device.get().isRevoked ? refused : allowed).add(eventId);
  return isAnswered;
}

async function sendAll(options: Options): Promise<boolean> {
  let isDone = true;
  const [unsent, kept] = await Promise.all([countUnsentCheckIns(options.viewerId), listKeptEvents(options.viewerId)]);
  const isLeft = (eventId: string) => !isOpen(eventId) && !refused.has(eventId);
  for (const eventId of unsent.keys()) if (isLeft(eventId)) isDone = (await sendFrom(eventId, options)) && isDone;
  for (const eventId of kept)
    if (isLeft(eventId) && !allowed.has(eventId)) isDone = (await checkKeptList(eventId, options.viewerId)) && isDone;
  return isDone;
}

/**
 * Sends the check-ins that a closed door page left, and says how many need a look. Asks once
 * whether the member may still run the doors whose lists are kept. Tries again while this page is
 * shown. An open door page does both itself. Loads the code only where something is stored.
 *
 * @throws if the browser blocks storage
 */
export async function sendUnsentCheckIns(options: Options): Promise<void> {
  // Of several tabs, the shown one sends.
  if (isSending || document.visibilityState !== "visible" || !("indexedDB" in window)) return;
  isSending = true;
  clearTimeout(retry);
  try {
    if (!(await sendAll(options)))
      retry = setTimeout(() => void sendUnsentCheckIns(options).catch(() => undefined), TRY_AGAIN_MS);
  } finally {
    isSending = false;
  }
}
