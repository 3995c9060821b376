import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { seedPages } from "@/app/with-queries";
import { RecapScreen } from "@/components/events/recap/recap-screen";
import { nullIfNotFound } from "@/lib/core/shared/errors";
import { idSchema } from "@/lib/core/shared/id";
import { withNotFoundStatus } from "@/lib/http/server/response-status";
import { recapPeopleQuery, recapQuery } from "@/lib/recap/client";
import { getRecap, listRecapPeople } from "@/lib/recap/data/recap";
import { listRecapPeopleSchema, RECAP_LISTS } from "@/lib/recap/schema";

import { EventNotFound } from "../event-not-found";

export const generateMetadata = pageMetadata("recap.metadata", { robots: { index: false } });

/** docs/product/recap.md#the-page */
export default memberPage(async ({ actor, client }, { params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params;
  const recap = idSchema.safeParse(id).success ? await getRecap(actor, id).catch(nullIfNotFound) : null;
  if (!recap) return withNotFoundStatus(<EventNotFound />);
  client.setQueryData(recapQuery(id).queryKey, recap);
  await Promise.all(
    RECAP_LISTS.map(async (show) => {
      const page = await listRecapPeople(actor, id, listRecapPeopleSchema.parse({ show }));
      seedPages(client, recapPeopleQuery(id, show), page);
    }),
  );
  return <RecapScreen eventId={id} viewerId={actor.userId} />;
});
