import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { DataSettings } from "@/components/settings/data/data-settings";
import { calendarSubscriptionQuery } from "@/lib/account/client";
import { getCalendarSubscription } from "@/lib/account/data/calendar";
import { loadTimezone } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";

export const generateMetadata = pageMetadata("settings.metadata.data");

export default memberPage(async ({ actor }) => {
  const client = createQueryClient();
  const [subscription, timezone] = await Promise.all([getCalendarSubscription(actor), loadTimezone()]);
  client.setQueryData(calendarSubscriptionQuery().queryKey, subscription);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DataSettings timezone={timezone} />
    </HydrationBoundary>
  );
});
