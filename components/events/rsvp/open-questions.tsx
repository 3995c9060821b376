import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

import { getAskingEvent, onAskingEventChange, setAskingEvent } from "./asking-event";

const LaterQuestions = lazyWithRetry(() => import("./later-questions").then((module) => module.default));

const close = () => setAskingEvent(null);

/** The questions of an event where the member has an RSVP. Toasts open them too, on any page. */
export function OpenQuestions() {
  const event = useSyncExternalStore(onAskingEventChange, getAskingEvent, () => null);
  const pathname = usePathname();
  // Effect: the page or the frame can go while the questions are open.
  useEffect(() => close, [pathname]);
  return event && <LaterQuestions key={event.id} event={event} onClose={close} />;
}
