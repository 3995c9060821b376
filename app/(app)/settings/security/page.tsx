import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getLocale } from "next-intl/server";

import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { SecuritySettings } from "@/components/settings/security/security-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { emailStatusQuery, sessionsQuery } from "@/lib/account/client";
import { requireEmailStatus } from "@/lib/account/data/email";
import { listSessions } from "@/lib/account/data/sessions";
import { loadSession } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadTimezone } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { twoStepQuery } from "@/lib/two-step/client/settings";
import { getTwoStepState } from "@/lib/two-step/data/state";

export const generateMetadata = pageMetadata("settings.metadata.security");

async function SecuritySettingsPage() {
  const session = await loadSession();
  if (!session) return <SignedOutPage />;
  const { actor, viewer } = session;
  const locale = await getLocale();
  const [sessions, twoStep, emailStatus, timezone] = await Promise.all([
    listSessions(actor, locale),
    getTwoStepState(actor, locale),
    requireEmailStatus(actor),
    loadTimezone(),
  ]);
  const client = createQueryClient();
  client.setQueryData(sessionsQuery().queryKey, sessions);
  client.setQueryData(twoStepQuery().queryKey, twoStep);
  client.setQueryData(emailStatusQuery().queryKey, emailStatus);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SecuritySettings email={viewer.email} now={clock.now().toISOString()} timezone={timezone} />
    </HydrationBoundary>
  );
}

export default withSameLanguage(SecuritySettingsPage);
