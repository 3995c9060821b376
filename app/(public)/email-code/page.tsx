import { redirect } from "next/navigation";

import { pageMetadata, readText, type SearchProps } from "@/app/page-metadata";
import { EmailCodeScreen } from "@/components/account/email-code/email-code-screen";
import { OnlyProvider } from "@/components/account/identity/provider-link";
import { ClientTexts } from "@/components/texts/client-texts";
import { IDENTITY_TEXTS } from "@/components/texts/namespaces";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { getOnlyProvider } from "@/lib/auth/data/identity";
import { loadActor } from "@/lib/auth/loaders";
import { readDoor, toSafeReturnPath } from "@/lib/auth/policy";

export const generateMetadata = pageMetadata("auth.emailCode.metadata.signIn", { robots: { index: false } });

/** See docs/product/quick-join.md#log-in-by-digits. */
export default withSameLanguage(async function EmailCodePage({ searchParams }: SearchProps) {
  const returnTo = toSafeReturnPath(readText((await searchParams).returnTo));
  if (await loadActor()) redirect(returnTo);
  const only = getOnlyProvider();
  if (only !== null) return <OnlyProvider label={only} />;
  const door = readDoor(returnTo, DOOR_PARAMETER);
  return (
    <ClientTexts namespaces={IDENTITY_TEXTS}>
      <EmailCodeScreen
        kind="login"
        logInHref={`/login?${new URLSearchParams({ returnTo }).toString()}`}
        target={door && { at: "door", ...door }}
      />
    </ClientTexts>
  );
});
