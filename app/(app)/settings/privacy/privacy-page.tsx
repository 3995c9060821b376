import { notFound } from "next/navigation";

import { memberPage } from "@/app/member-page";
import { seedListQuery } from "@/app/with-queries";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { blockedQuery } from "@/lib/connections/client/safety";
import { listBlockedPeople } from "@/lib/connections/data/blocked";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { getOwnProfile } from "@/lib/profiles/data/profile";

export const privacyPage = (heading?: "h2") =>
  memberPage(async ({ actor, client }) => {
    const [own, blocked] = await Promise.all([getOwnProfile(actor.userId), listBlockedPeople(actor)]);
    if (!own) notFound();
    client.setQueryData(ownProfileQuery().queryKey, own);
    seedListQuery(client, blockedQuery().queryKey, blocked);
    return <PrivacySettings heading={heading} />;
  });
