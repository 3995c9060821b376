import { notFound } from "next/navigation";

import { memberPage } from "@/app/_pages/member-page";
import { seedListQuery } from "@/app/with-queries";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { blockedQuery } from "@/lib/connections/client/safety";
import { listBlockedPeople } from "@/lib/connections/data/blocked";
import { clock } from "@/lib/core/shared/clock";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { MAX_EVENTS_PAGE } from "@/lib/events/constants/list";
import { listMyRsvps } from "@/lib/events/data/rsvp/my-rsvps.sql";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { getOwnProfile } from "@/lib/profiles/data/profile";

export const privacyPage = (heading?: "h2") =>
  memberPage(async ({ actor, client }) => {
    const [own, blocked, rsvps] = await Promise.all([
      getOwnProfile(actor.userId),
      listBlockedPeople(actor),
      listMyRsvps(actor, { limit: MAX_EVENTS_PAGE }, clock.now()),
    ]);
    if (!own) notFound();
    client.setQueryData(ownProfileQuery().queryKey, own);
    seedListQuery(client, blockedQuery().queryKey, blocked);
    seedListQuery(client, myRsvpsQuery().queryKey, rsvps);
    return <PrivacySettings heading={heading} />;
  });
