import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { NotificationSettings } from "@/components/settings/notifications/notification-settings";
import { preferencesQuery } from "@/lib/account/client";
import { requirePreferences } from "@/lib/account/data/preferences";
import { pushKeyQuery, textNumberQuery } from "@/lib/notifications/client";
import { getPushKey } from "@/lib/notifications/service/push/devices";
import { readTextNumberState } from "@/lib/notifications/service/text-number";

export const generateMetadata = pageMetadata("settings.metadata.notifications");

export default memberPage(async ({ actor, client }) => {
  client.setQueryData(preferencesQuery().queryKey, await requirePreferences(actor));
  client.setQueryData(pushKeyQuery().queryKey, getPushKey());
  client.setQueryData(textNumberQuery().queryKey, await readTextNumberState(actor));
  return <NotificationSettings />;
});
