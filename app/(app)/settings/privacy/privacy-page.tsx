import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";

import { memberPage } from "@/app/member-page";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { blockedQuery } from "@/lib/connections/client/safety";
import { listBlockedPeople } from "@/lib/connections/data/blocked";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { getOwnProfile } from "@/lib/profiles/data/profile";

import { seedListQuery } from "../../seed-list-query";

export const privacyPage = (heading?: "h2") =>
  memberPage(async ({ actor }) => {
    const [own, blocked] = await Promise.all([getOwnProfile(actor.userId), listBlockedPeople(actor)]);
    if (!own) notFound();
    const client = createQueryClient();
    client.setQueryData(ownProfileQuery().queryKey, own);
    seedListQuery(client, blockedQuery().queryKey, { items: blocked.items, isWhole: blocked.next === null });
    return (
      <HydrationBoundary state={dehydrate(client)}>
        <PrivacySettings heading={heading} />
      </HydrationBoundary>
    );
  });
