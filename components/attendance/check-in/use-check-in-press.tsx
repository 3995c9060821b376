import { type ReactNode, useState } from "react";

import { loadLater } from "@/components/ui/load-later";
import type { EventResponse } from "@/lib/events/schema/event";

import { useCheckIn } from "./use-check-in";

// Loaded on demand: few events require the code.
const DoorCodeDialog = loadLater(() => import("./door-code-dialog").then((module) => module.default));

type CheckInPress = {
  press: () => void;
  isPending: boolean;
  /** To be rendered with the button: it asks for the door's code where the event requires it. */
  dialog: ReactNode;
};

/** What a Check In button does: it checks in, or asks for the door's code first. */
export function useCheckInPress({
  id,
  requiresDoorCode,
}: Pick<EventResponse, "id" | "requiresDoorCode">): CheckInPress {
  const checkIn = useCheckIn(id);
  const [isAsking, setAsking] = useState(false);
  return {
    press: () => (requiresDoorCode ? setAsking(true) : checkIn.mutate()),
    isPending: checkIn.isPending,
    dialog: isAsking && <DoorCodeDialog eventId={id} checkIn={checkIn} onClose={() => setAsking(false)} />,
  };
}
