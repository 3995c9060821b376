import { type ReactNode, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { EventResponse } from "@/lib/events/schema/event";

import { useCheckIn } from "./use-check-in";

const DoorCodeDialog = lazyWithRetry(() => import("./door-code-dialog").then((module) => module.default));

type CheckInPress = {
  press: () => void;
  isPending: boolean;
  /** Render it with the button. It asks for the door's code. */
  dialog: ReactNode;
};

/**
 * Asks for the door's code if the event requires it. The question closes when `isOffered` becomes
 * false, for example when an organizer checks the member in.
 */
export function useCheckInPress(
  { id, requiresDoorCode }: Pick<EventResponse, "id" | "requiresDoorCode">,
  isOffered: boolean,
): CheckInPress {
  const checkIn = useCheckIn(id);
  const [isAsking, setAsking] = useState(false);
  if (isAsking && !isOffered) setAsking(false);
  const ask = () => {
    if (!checkIn.isPending) checkIn.reset();
    setAsking(true);
  };
  return {
    press: () => (requiresDoorCode ? ask() : checkIn.mutate()),
    isPending: checkIn.isPending,
    dialog: isAsking && <DoorCodeDialog eventId={id} checkIn={checkIn} onClose={() => setAsking(false)} />,
  };
}
