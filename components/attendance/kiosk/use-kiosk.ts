import { useSyncExternalStore } from "react";

import { leaveKiosk, startKiosk } from "./kiosk-pin";
import { getKiosk, type Kiosk, kioskChanges } from "./kiosk-state";

/** Whether the door's page is the kiosk, also after a reload. */
export function useKiosk({ owner, path }: Pick<Kiosk, "owner" | "path">) {
  const isOn = useSyncExternalStore(
    kioskChanges.subscribe,
    () => getKiosk()?.path === path,
    () => false,
  );
  return { isOn, start: (pin: string) => startKiosk({ owner, path }, pin), leave: leaveKiosk };
}
