import { redirect } from "next/navigation";

import { pageMetadata, readText, type SearchProps } from "@/app/page-metadata";
import { IdentityFailed } from "@/components/account/identity/identity-failed";
import {
  IdentitySecondStep,
  JoinIdentityScreen,
  RegisterIdentityScreen,
} from "@/components/account/identity/identity-steps";
import { ClientTexts } from "@/components/texts/client-texts";
import { IDENTITY_TEXTS } from "@/components/texts/namespaces";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { getProviderLabel } from "@/lib/auth/data/identity";
import { loadActor } from "@/lib/auth/loaders";
import { toSafeReturnPath } from "@/lib/auth/policy";
import { loadSharedProfile } from "@/lib/profiles/loaders";
import { userIdSchema } from "@/lib/profiles/schema/public-user";
import { IDENTITY_FAILURES } from "@/lib/auth/constants";
import { loadIdentityStep } from "@/lib/two-step/loaders";

export const generateMetadata = pageMetadata("account.metadata.signIn", { robots: { index: false } });

/** The step after the identity provider's response (docs/product/identity-provider.md). */
export default withSameLanguage(async function SignInPage({ searchParams }: SearchProps) {
  const { returnTo: rawReturnTo, error, ref, action } = await searchParams;
  const returnTo = toSafeReturnPath(readText(rawReturnTo));
  const label = getProviderLabel();
  if ((await loadActor()) || label === null) redirect(returnTo);
  const logInHref = `/login?${new URLSearchParams({ returnTo }).toString()}`;
  const step = error === undefined ? await loadIdentityStep() : null;
  if (!step) {
    const reason = IDENTITY_FAILURES.find((each) => each === error) ?? "ended";
    return <IdentityFailed reason={reason} label={label} logInHref={logInHref} />;
  }
  const { kind } = step;
  const referrer = userIdSchema.safeParse({ userId: action === "connect" && kind === "register" ? ref : null });
  const inviter = referrer.success ? await loadSharedProfile(null, referrer.data.userId) : null;
  const connectWith = inviter && { userId: inviter.userId, firstName: inviter.firstName };
  return (
    <ClientTexts namespaces={IDENTITY_TEXTS}>
      {kind === "second-step" && (
        <IdentitySecondStep label={label} pending={{ ...step, rememberMe: false }} logInHref={logInHref} />
      )}
      {kind === "join" && <JoinIdentityScreen label={label} email={step.email} logInHref={logInHref} />}
      {kind === "register" && (
        <RegisterIdentityScreen
          label={label}
          email={step.email}
          logInHref={logInHref}
          connectWith={connectWith}
          names={{ firstName: step.firstName, lastName: step.lastName }}
        />
      )}
    </ClientTexts>
  );
});
