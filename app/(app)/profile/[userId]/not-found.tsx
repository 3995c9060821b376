import { PlainScreen } from "@/components/layout/plain-screen";
import { SharedProfileNotFound } from "@/components/profiles/shared-profile-not-found";
import { loadActor } from "@/lib/auth/loaders";

/** Answered with 404 (contract §3). */
export default async function NotFound() {
  const actor = await loadActor();
  return actor ? (
    <SharedProfileNotFound />
  ) : (
    <PlainScreen>
      <SharedProfileNotFound />
    </PlainScreen>
  );
}
