import { createStore } from "@/components/ui/browser/store";
import type { EventResponse } from "@/lib/events/schema/event";

/** The event whose questions are open, because the member pressed for them. */
const { get, set, subscribe } = createStore<EventResponse | null>(null);

export { get as getAskingEvent, set as setAskingEvent, subscribe as onAskingEventChange };
