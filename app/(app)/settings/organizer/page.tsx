import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { OrganizerSettings } from "@/components/settings/organizer/organizer-settings";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { ownOrganizerQuery } from "@/lib/organizers/client";
import { getOwnOrganizer, mayHaveOrganizer } from "@/lib/organizers/data/organizer";

export const generateMetadata = pageMetadata("settings.metadata.organizer");

export default memberPage(async ({ actor }) => {
  const client = createQueryClient();
  const [own, isAllowed] = await Promise.all([getOwnOrganizer(actor), mayHaveOrganizer(actor)]);
  client.setQueryData(ownOrganizerQuery().queryKey, own);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OrganizerSettings isAllowed={isAllowed} />
    </HydrationBoundary>
  );
});
