import { redirect } from "next/navigation";

import { pageMetadata, readText, type SearchProps } from "@/app/page-metadata";
import { loadRegistration } from "@/app/registration";
import { EmailCodeScreen } from "@/components/account/email-code/email-code-screen";
import { OnlyProvider } from "@/components/account/identity/provider-link";
import { RegistrationRefused } from "@/components/account/registration-notice";
import { SessionSync } from "@/components/session/session-sync";
import { ClientTexts } from "@/components/texts/client-texts";
import { IDENTITY_TEXTS } from "@/components/texts/namespaces";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { getOnlyProvider } from "@/lib/auth/data/identity";
import { loadActor } from "@/lib/auth/loaders";
import { toSafeReturnPath } from "@/lib/auth/policy";

import { loadJoinTarget } from "./load-target";

export const generateMetadata = pageMetadata("auth.emailCode.metadata.join", { robots: { index: false } });

/** Name and email instead of the registration form (docs/product/quick-join.md). */
export default withSameLanguage(async function JoinPage({ searchParams }: SearchProps) {
  const returnTo = toSafeReturnPath(readText((await searchParams).returnTo));
  if (await loadActor()) redirect(returnTo);
  const only = getOnlyProvider();
  if (only !== null) return <OnlyProvider label={only} />;
  const query = new URLSearchParams({ returnTo });
  const logInHref = `/login?${query.toString()}`;
  const registration = await loadRegistration(searchParams);
  if (registration.refusal) return <RegistrationRefused reason={registration.refusal} logInHref={logInHref} />;
  const { invitation } = registration;
  if (invitation) query.set("invitation", invitation.token);
  return (
    <ClientTexts namespaces={IDENTITY_TEXTS}>
      {/* A member whose cookie was lost followed a mailed link. */}
      <SessionSync viewerId={null} />
      <EmailCodeScreen
        kind="join"
        logInHref={logInHref}
        registerHref={`/register?${query.toString()}`}
        target={await loadJoinTarget(returnTo)}
        invitedEmail={invitation?.email}
      />
    </ClientTexts>
  );
});
