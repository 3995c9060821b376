import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { OrganizerSettings } from "@/components/settings/organizer/organizer-settings";
import { ownOrganizerQuery } from "@/lib/organizers/client";
import { getOwnOrganizer, mayHaveOrganizer } from "@/lib/organizers/data/organizer";

export const generateMetadata = pageMetadata("settings.metadata.organizer");

export default memberPage(async ({ actor, client }) => {
  const [own, isAllowed] = await Promise.all([getOwnOrganizer(actor), mayHaveOrganizer(actor)]);
  client.setQueryData(ownOrganizerQuery().queryKey, own);
  return <OrganizerSettings isAllowed={isAllowed} />;
});
