import { createStore } from "@/components/ui/browser/store";

/** The event whose questions, which can be skipped, are open. */
const { get, set, subscribe } = createStore<string | null>(null);

export { get as getAskingEvent, set as askAfterRsvp, subscribe as onAskingEventChange };
