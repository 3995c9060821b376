import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import type { SearchProps } from "@/app/page-metadata";
import { publicPage } from "@/app/_pages/public-page";
import { seedListQuery } from "@/app/with-queries";
import { SharedProfileNotFound } from "@/components/people/shared-profile/shared-profile-not-found";
import { SharedProfileScreen } from "@/components/people/shared-profile/shared-profile-screen";
import { loadActor } from "@/lib/auth/loaders";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { listConnections } from "@/lib/connections/data/connections";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import { upcomingEventsQuery } from "@/lib/events/client/events";
import { listEvents } from "@/lib/events/data/list/list";
import { loadViewerZone } from "@/lib/events/loaders";
import { withNotFoundStatus } from "@/lib/http/server/response-status";
import { isolatingTranslator } from "@/lib/i18n/shared/isolate";
import { sharedProfileQuery } from "@/lib/profiles/client/profile";
import { SHARED_PROFILE_EVENTS } from "@/lib/profiles/constants/profile";
import { loadSharedProfile } from "@/lib/profiles/loaders";

import { buildProfileMetadata } from "./preview";

type ProfileParams = { params: Promise<{ userId: string }> };

export async function generateMetadata({ params }: ProfileParams): Promise<Metadata> {
  const [{ userId }, actor] = await Promise.all([params, loadActor()]);
  const profile = await loadSharedProfile(actor?.userId ?? null, userId);
  const t = await getTranslations("profiles");
  if (!profile) return { title: t("metadata.notFound"), robots: { index: false } };
  return buildProfileMetadata(
    profile,
    env().NEXTAUTH_URL,
    isolatingTranslator(await getTranslations("profiles.linkPreview")),
  );
}

/** docs/product/profiles.md#shared-profile-page */
export default publicPage(async ({ actor, client }, { params, searchParams }: ProfileParams & SearchProps) => {
  const [{ userId }, { via }, viewerZone] = await Promise.all([params, searchParams, loadViewerZone()]);
  const profile = await loadSharedProfile(actor?.userId ?? null, userId);
  if (!profile) return withNotFoundStatus(<SharedProfileNotFound />);

  const [events, connections] = await Promise.all([
    listEvents(actor, { status: "upcoming", limit: SHARED_PROFILE_EVENTS, include: [] }, clock.now()),
    actor && actor.userId !== profile.userId ? listConnections(actor) : null,
  ]);

  client.setQueryData(sharedProfileQuery(profile.userId).queryKey, profile);
  client.setQueryData(upcomingEventsQuery(SHARED_PROFILE_EVENTS).queryKey, events.items);
  if (connections) seedListQuery(client, connectionsQuery().queryKey, connections);
  return (
    <SharedProfileScreen
      userId={profile.userId}
      viewerId={actor?.userId ?? null}
      viewerZone={viewerZone}
      // Set by the link in a member's own QR code.
      via={via === "qr" ? "qr" : "profile"}
    />
  );
});
