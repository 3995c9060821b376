import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { NotificationSettings } from "@/components/settings/notifications/notification-settings";
import { preferencesQuery } from "@/lib/account/client";
import { requirePreferences } from "@/lib/account/data/preferences";
import { loadActor } from "@/lib/auth/loaders";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { pushKeyQuery } from "@/lib/notifications/client";
import { getPushKey } from "@/lib/notifications/service/push/devices";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("notifications") };
}

export default async function NotificationSettingsPage() {
  const actor = await loadActor();
  if (!actor) return <SignedOut />;
  const client = makeQueryClient();
  client.setQueryData(preferencesQuery().queryKey, await requirePreferences(actor));
  client.setQueryData(pushKeyQuery().queryKey, getPushKey());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NotificationSettings />
    </HydrationBoundary>
  );
}
