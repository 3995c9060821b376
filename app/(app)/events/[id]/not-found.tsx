import { EventNotFound } from "@/components/events/event-not-found";
import { PlainScreen } from "@/components/layout/plain-screen";
import { loadActor } from "@/lib/auth/loaders";

/** An id that names no event; answered with 404 (contract §3). */
export default async function NotFound() {
  const actor = await loadActor();
  return actor ? (
    <EventNotFound />
  ) : (
    <PlainScreen>
      <EventNotFound />
    </PlainScreen>
  );
}
