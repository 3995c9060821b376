import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { TimezoneSync } from "@/components/events/time/timezone-sync";
import { SecuritySettings } from "@/components/settings/security/security-settings";
import { sessionsQuery } from "@/lib/account/client";
import { listSessions } from "@/lib/account/data/sessions";
import { loadActor } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadTimezone } from "@/lib/events/loaders";
import { makeQueryClient } from "@/lib/http/browser/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("security") };
}

export default async function SecuritySettingsPage() {
  const actor = await loadActor();
  if (!actor) return <SignedOut />;
  const [sessions, timezone] = await Promise.all([listSessions(actor), loadTimezone()]);
  const client = makeQueryClient();
  client.setQueryData(sessionsQuery().queryKey, sessions);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TimezoneSync viewerZone={timezone} />
      <SecuritySettings now={clock.now().toISOString()} timezone={timezone} />
    </HydrationBoundary>
  );
}
