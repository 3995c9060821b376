import { useSyncExternalStore } from "react";

import { getDoorPath } from "../desk/door-data";
import { leaveKiosk, startKiosk } from "./kiosk-pin";
import { getKiosk, kioskChanges } from "./kiosk-state";

/** Whether the door's page is the kiosk, also after a reload. */
export function useKiosk({ eventId, owner }: { eventId: string; owner: string }) {
  const path = getDoorPath(eventId, owner);
  const isOn = useSyncExternalStore(
    kioskChanges.subscribe,
    () => getKiosk()?.path === path,
    () => false,
  );
  return { isOn, start: (pin: string) => startKiosk({ owner, path }, pin), leave: leaveKiosk };
}
