import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";

import type { SearchProps } from "@/app/page-metadata";
import { ProviderLink } from "@/components/account/identity/provider-link";
import { RegistrationRefused } from "@/components/account/registration-notice";
import { RegisterScreen } from "@/components/auth/register/register-screen";
import { ClientTexts } from "@/components/texts/client-texts";
import { WELCOME_TEXTS } from "@/components/texts/namespaces";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { getProviderLabel } from "@/lib/auth/data/identity";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";
import { loadActor } from "@/lib/auth/loaders";
import { toSafeReturnPath } from "@/lib/auth/policy";
import { getInvitedEmail } from "@/lib/auth/service/registration-access";
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
  const [{ ref, action, returnTo, invitation: token }, actor] = await Promise.all([searchParams, loadActor()]);
  const referrer = userIdSchema.safeParse({ userId: ref });
  const profilePath = referrer.success ? `/profile/${referrer.data.userId}` : null;
  const requestedPath = typeof returnTo === "string" ? returnTo : null;
  if (actor) redirect(profilePath ?? toSafeReturnPath(requestedPath));

  const inviter = referrer.success ? await loadSharedProfile(null, referrer.data.userId) : null;
  const returnPath = toSafeReturnPath(requestedPath ?? (inviter && profilePath));
  // The welcome screen at `/` would clear the draft.
  const logInHref = `/login?${new URLSearchParams({ returnTo: returnPath }).toString()}`;
  const mode = getRegistrationMode();
  const email = mode === "invited" && typeof token === "string" ? await getInvitedEmail(token) : null;
  if (mode !== "open" && !email) {
    const reason = mode === "invited" && token !== undefined ? "linkInvalid" : mode;
    return (
      <ClientTexts namespaces={WELCOME_TEXTS}>
        <PlainScreen>
          <RegistrationRefused reason={reason} logInHref={logInHref} />
        </PlainScreen>
      </ClientTexts>
    );
  }
  const label = getProviderLabel();
  return (
    <RegisterScreen
      inviter={inviter}
      shouldConnect={action === "connect"}
      logInHref={logInHref}
      invitation={email && typeof token === "string" ? { email, token } : undefined}
      quickJoinHref={email && typeof token === "string" ? getQuickJoinHref(returnPath, token) : undefined}
      provider={label !== null && <ProviderLink label={label} />}
    />
  );
});
