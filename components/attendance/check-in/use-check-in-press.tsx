import { type ReactNode, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { EventResponse } from "@/lib/events/schema/event";

import { useCheckIn } from "./use-check-in";

// Loaded on demand: few events require the code.
const DoorCodeDialog = lazyWithRetry(() => import("./door-code-dialog").then((module) => module.default));

type CheckInPress = {
  press: () => void;
  isPending: boolean;
  /** To be rendered with the button: it asks for the door's code where the event requires it. */
  dialog: ReactNode;
};

/**
 * What a Check In button does: it checks in, or asks for the door's code first.
 * @param isOffered whether the button is there. The question ends with it, for example when an organizer checks the member in.
 */
export function useCheckInPress(
  { id, requiresDoorCode }: Pick<EventResponse, "id" | "requiresDoorCode">,
  isOffered: boolean,
): CheckInPress {
  const checkIn = useCheckIn(id);
  const [isAsking, setAsking] = useState(false);
  if (isAsking && !isOffered) setAsking(false);
  const ask = () => {
    // Without the refusal of an earlier code.
    if (!checkIn.isPending) checkIn.reset();
    setAsking(true);
  };
  return {
    press: () => (requiresDoorCode ? ask() : checkIn.mutate()),
    isPending: checkIn.isPending,
    dialog: isAsking && <DoorCodeDialog eventId={id} checkIn={checkIn} onClose={() => setAsking(false)} />,
  };
}
