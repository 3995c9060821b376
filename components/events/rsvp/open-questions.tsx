import { useEffect, useSyncExternalStore } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

import { getAskingEvent, onAskingEventChange, setAskingEvent } from "./asking-event";

const LaterQuestions = lazyWithRetry(() => import("./later-questions").then((module) => module.default));

const close = () => setAskingEvent(null);

/** The questions of an event where the member has an RSVP, which toasts too open above any page. */
export function OpenQuestions() {
  const event = useSyncExternalStore(onAskingEventChange, getAskingEvent, () => null);
  // Effect: the frame can go while the questions are open.
  useEffect(() => close, []);
  return event && <LaterQuestions key={event.id} event={event} onClose={close} />;
}
