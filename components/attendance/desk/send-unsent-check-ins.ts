import { requireMember } from "@/components/live/outbox/require-member";
import { toastNext } from "@/components/ui/feedback/toast";
import type { useTranslations } from "@/components/ui/text/use-translations";

import { getDoorPath, listUnsentEvents } from "./door-data";

export type UnsentCheckInTexts = ReturnType<typeof useTranslations<"checkIn.sent">>;
type Options = { viewerId: string; t: UnsentCheckInTexts; openPage: (path: string) => void };

/** Of events whose door the member may not run any more. Each document asks the server once. */
const refused = new Set<string>();
let isSending = false;

async function sendFrom(eventId: string, { viewerId, t, openPage }: Options): Promise<void> {
  const [{ DoorDevice }, { createDoorStore }] = await Promise.all([import("./door-device"), import("./door-store")]);
  requireMember(viewerId);
  const device = new DoorDevice(eventId, createDoorStore(viewerId, eventId));
  await device.send();
  const { isRevoked, notes } = device.get();
  if (isRevoked) refused.add(eventId);
  if (notes.length === 0) return;
  toastNext({
    title: t("title"),
    description: t("notes", { count: notes.length }),
    action: { label: t("open"), onClick: () => openPage(getDoorPath(eventId)) },
  });
}

/**
 * Sends the check-ins that a closed door page left, and says how many need a look. An open door
 * page sends its own. Loads the code only where something waits.
 *
 * @throws ApiError 401 if the session is another member's
 */
export async function sendUnsentCheckIns(options: Options): Promise<void> {
  if (isSending || !("indexedDB" in window)) return;
  isSending = true;
  try {
    for (const eventId of await listUnsentEvents(options.viewerId)) {
      const isOpen = window.location.pathname === getDoorPath(eventId);
      if (!isOpen && !refused.has(eventId)) await sendFrom(eventId, options);
    }
  } finally {
    isSending = false;
  }
}
