import { redirect } from "next/navigation";

import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { EmailCodeScreen } from "@/components/account/email-code/email-code-screen";
import { RegistrationRefused } from "@/components/account/registration-notice";
import { ClientTexts } from "@/components/texts/client-texts";
import { IDENTITY_TEXTS } from "@/components/texts/namespaces";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";
import { loadActor } from "@/lib/auth/loaders";
import { readDoor, toSafeReturnPath } from "@/lib/auth/policy";
import { getInvitedEmail } from "@/lib/auth/service/registration-access";

export const generateMetadata = pageMetadata("auth.emailCode.metadata.join", { robots: { index: false } });

/** Name and email instead of the registration form (docs/product/quick-join.md). */
export default withSameLanguage(async function JoinPage({ searchParams }: SearchProps) {
  const { returnTo: rawReturnTo, invitation: token } = await searchParams;
  const returnTo = toSafeReturnPath(typeof rawReturnTo === "string" ? rawReturnTo : null);
  if (await loadActor()) redirect(returnTo);
  const query = new URLSearchParams({ returnTo });
  const logInHref = `/login?${query.toString()}`;
  const mode = getRegistrationMode();
  const email = mode === "invited" && typeof token === "string" ? await getInvitedEmail(token) : null;
  if (mode !== "open" && !email) {
    const reason = mode === "invited" && token !== undefined ? "linkInvalid" : mode;
    return <RegistrationRefused reason={reason} logInHref={logInHref} />;
  }
  if (email && typeof token === "string") query.set("invitation", token);
  return (
    <ClientTexts namespaces={IDENTITY_TEXTS}>
      <EmailCodeScreen
        kind="join"
        logInHref={logInHref}
        registerHref={`/register?${query.toString()}`}
        door={readDoor(returnTo, DOOR_PARAMETER)}
        invitedEmail={email ?? undefined}
      />
    </ClientTexts>
  );
});
