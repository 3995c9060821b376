import { getLocale } from "next-intl/server";

import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { SecuritySettings } from "@/components/settings/security/security-settings";
import { emailStatusQuery, sessionsQuery } from "@/lib/account/client";
import { requireEmailStatus } from "@/lib/account/data/email";
import { listSessions } from "@/lib/account/data/sessions";
import { accessTokensQuery } from "@/lib/auth/client/access-tokens";
import { connectedSignInQuery } from "@/lib/auth/client/identity";
import { getConnectedSignIn } from "@/lib/auth/data/identity";
import { listAccessTokens } from "@/lib/auth/service/access-token/manage";
import { clock } from "@/lib/core/shared/clock";
import { loadTimezone } from "@/lib/events/loaders";
import { twoStepQuery } from "@/lib/two-step/client/settings";
import { getTwoStepState } from "@/lib/two-step/data/state";

export const generateMetadata = pageMetadata("settings.metadata.security");

export default memberPage(async ({ actor, viewer, client }) => {
  const locale = await getLocale();
  const [sessions, twoStep, emailStatus, timezone, connected, tokens] = await Promise.all([
    listSessions(actor, locale),
    getTwoStepState(actor, locale),
    requireEmailStatus(actor),
    loadTimezone(),
    getConnectedSignIn(actor),
    listAccessTokens(actor),
  ]);
  client.setQueryData(sessionsQuery().queryKey, sessions);
  client.setQueryData(twoStepQuery().queryKey, twoStep);
  client.setQueryData(connectedSignInQuery().queryKey, connected);
  client.setQueryData(accessTokensQuery().queryKey, tokens);
  client.setQueryData(emailStatusQuery().queryKey, emailStatus);
  return <SecuritySettings email={viewer.email} now={clock.now().toISOString()} timezone={timezone} />;
});
