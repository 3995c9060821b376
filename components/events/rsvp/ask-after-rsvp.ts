import { createStore } from "@/components/ui/browser/store";
import type { EventResponse } from "@/lib/events/schema/event";

/** The event whose questions, which can be skipped, are open. */
const { get, set, subscribe } = createStore<EventResponse | null>(null);

export { get as getAskingEvent, set as askAfterRsvp, subscribe as onAskingEventChange };
