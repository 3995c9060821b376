import { useEffect, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

import { setAskAfterRsvp } from "./ask-after-rsvp";

const LaterQuestions = lazyWithRetry(() => import("./later-questions").then((module) => module.default));

/**
 * Asks the event's questions after an RSVP. It is outside of the lists of events, because an RSVP
 * moves the event's card to another one.
 */
export function AfterRsvp() {
  const [eventId, setEventId] = useState<string | null>(null);
  // Effect: the RSVP is sent by a component elsewhere, and calls back.
  useEffect(() => setAskAfterRsvp(setEventId), []);
  return eventId ? <LaterQuestions key={eventId} eventId={eventId} onClose={() => setEventId(null)} /> : null;
}
