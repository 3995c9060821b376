import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { DataSettings } from "@/components/settings/data/data-settings";
import { calendarSubscriptionQuery } from "@/lib/account/client";
import { getCalendarSubscription } from "@/lib/account/data/calendar";
import { loadTimezone } from "@/lib/events/loaders";

export const generateMetadata = pageMetadata("settings.metadata.data");

export default memberPage(async ({ actor, client }) => {
  const [subscription, timezone] = await Promise.all([getCalendarSubscription(actor), loadTimezone()]);
  client.setQueryData(calendarSubscriptionQuery().queryKey, subscription);
  return <DataSettings timezone={timezone} />;
});
