import { useEffect, useSyncExternalStore } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

import { askAfterRsvp, getAskingEvent, onAskingEventChange } from "./ask-after-rsvp";

const LaterQuestions = lazyWithRetry(() => import("./later-questions").then((module) => module.default));

const close = () => askAfterRsvp(null);

/**
 * Asks the event's questions after an RSVP. It is outside of the lists of events, because an RSVP
 * moves the event's card to another one.
 */
export function AfterRsvp() {
  const event = useSyncExternalStore(onAskingEventChange, getAskingEvent, () => null);
  // Effect: the frame can go while the questions are open.
  useEffect(() => close, []);
  return event && <LaterQuestions key={event.id} event={event} onClose={close} />;
}
