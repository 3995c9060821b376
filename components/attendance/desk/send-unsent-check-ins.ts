import { requireMember } from "@/components/live/outbox/require-member";
import { toastNext } from "@/components/ui/feedback/toast";
import type { useTranslations } from "@/components/ui/text/use-translations";

import { getDoorPath, listUnsentEvents } from "./door-data";

export type UnsentCheckInTexts = ReturnType<typeof useTranslations<"checkIn.sent">>;
type Options = { viewerId: string; t: UnsentCheckInTexts; openPage: (path: string) => void };

const TRY_AGAIN_MS = 30_000;

/** Of events whose door the member may not run any more. Each document asks the server once. */
const refused = new Set<string>();
let isSending = false;
let retry: ReturnType<typeof setTimeout> | undefined;

const isOpen = (eventId: string): boolean => window.location.pathname === getDoorPath(eventId);

/** Returns false if the server didn't answer. */
async function sendFrom(eventId: string, { viewerId, t, openPage }: Options): Promise<boolean> {
  const [{ DoorDevice }, { createDoorStore }] = await Promise.all([import("./door-device"), import("./door-store")]);
  const device = new DoorDevice(eventId, createDoorStore(viewerId, eventId), () => requireMember(viewerId));
  const count = await device.send();
  const { isRevoked, isOffline } = device.get();
  if (isRevoked) refused.add(eventId);
  // Door mode lists them.
  if (count > 0 && !isOpen(eventId))
    toastNext({
      title: t("title"),
      description: t("notes", { count }),
      action: { label: t("open"), onClick: () => openPage(getDoorPath(eventId)) },
    });
  return !isOffline;
}

async function sendAll(options: Options): Promise<boolean> {
  let isDone = true;
  for (const eventId of await listUnsentEvents(options.viewerId))
    if (!isOpen(eventId) && !refused.has(eventId)) isDone = (await sendFrom(eventId, options)) && isDone;
  return isDone;
}

/**
 * Sends the check-ins that a closed door page left, and says how many need a look. Tries again
 * while this page is shown. An open door page sends its own. Loads the code only where something
 * waits.
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
