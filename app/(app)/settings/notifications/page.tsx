import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { NotificationSettings } from "@/components/settings/notifications/notification-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { preferencesQuery } from "@/lib/account/client";
import { requirePreferences } from "@/lib/account/data/preferences";
import { loadActor } from "@/lib/auth/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { pushKeyQuery } from "@/lib/notifications/client";
import { getPushKey } from "@/lib/notifications/service/push/devices";

export const generateMetadata = pageMetadata("settings.metadata.notifications");

async function NotificationSettingsPage() {
  const actor = await loadActor();
  if (!actor) return <SignedOutPage />;
  const client = createQueryClient();
  client.setQueryData(preferencesQuery().queryKey, await requirePreferences(actor));
  client.setQueryData(pushKeyQuery().queryKey, getPushKey());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NotificationSettings />
    </HydrationBoundary>
  );
}

export default withSameLanguage(NotificationSettingsPage);
