import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";

import { readText, type SearchProps } from "@/app/page-metadata";
import { loadRegistration } from "@/app/registration";
import { OnlyProvider, ProviderLink } from "@/components/account/identity/provider-link";
import { RegistrationRefused } from "@/components/account/registration-notice";
import { RegisterScreen } from "@/components/auth/register/register-screen";
import { ClientTexts } from "@/components/texts/client-texts";
import { WELCOME_TEXTS } from "@/components/texts/namespaces";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { getOnlyProvider, getProviderLabel } from "@/lib/auth/data/identity";
import { loadActor } from "@/lib/auth/loaders";
import { toSafeReturnPath } from "@/lib/auth/policy";
import { loadSharedProfile } from "@/lib/profiles/loaders";
import { userIdSchema } from "@/lib/profiles/schema/public-user";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.metadata.register");
  return { title: t("title"), description: t("description") };
}

const getQuickJoinHref = (returnTo: string, invitation: string): string =>
  `/join?${new URLSearchParams({ returnTo, invitation }).toString()}`;

/** For `ref` and `action`, see docs/product/sessions.md#referral-links. */
export default withSameLanguage(async function RegisterPage({ searchParams }: SearchProps) {
  const [{ ref, action, returnTo }, actor] = await Promise.all([searchParams, loadActor()]);
  const referrer = userIdSchema.safeParse({ userId: ref });
  const profilePath = referrer.success ? `/profile/${referrer.data.userId}` : null;
  const requestedPath = readText(returnTo);
  if (actor) redirect(profilePath ?? toSafeReturnPath(requestedPath));
  const only = getOnlyProvider();
  if (only !== null)
    return (
      <PlainScreen>
        <OnlyProvider label={only} />
      </PlainScreen>
    );

  const inviter = referrer.success ? await loadSharedProfile(null, referrer.data.userId) : null;
  const returnPath = toSafeReturnPath(requestedPath ?? (inviter && profilePath));
  // The welcome screen at `/` would clear the draft.
  const logInHref = `/login?${new URLSearchParams({ returnTo: returnPath }).toString()}`;
  const registration = await loadRegistration(searchParams);
  if (registration.refusal)
    return (
      <ClientTexts namespaces={WELCOME_TEXTS}>
        <PlainScreen>
          <RegistrationRefused reason={registration.refusal} logInHref={logInHref} />
        </PlainScreen>
      </ClientTexts>
    );
  const { invitation } = registration;
  const label = getProviderLabel();
  return (
    <RegisterScreen
      inviter={inviter}
      shouldConnect={action === "connect"}
      logInHref={logInHref}
      invitation={invitation}
      quickJoinHref={invitation && getQuickJoinHref(returnPath, invitation.token)}
      provider={label !== null && <ProviderLink label={label} />}
    />
  );
});
