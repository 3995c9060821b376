import { redirect } from "next/navigation";

import { pageMetadata, readText, type SearchProps } from "@/app/page-metadata";
import { SignedOutScreen } from "@/app/signed-out";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";
import { toSafeReturnPath } from "@/lib/auth/policy";

export const generateMetadata = pageMetadata("auth.login.title");

/** Redirects a member (docs/product/sessions.md#after-login-or-registration). */
export default withSameLanguage(async function LoginPage({ searchParams }: SearchProps) {
  const [{ returnTo }, actor] = await Promise.all([searchParams, loadActor()]);
  if (actor) redirect(toSafeReturnPath(readText(returnTo)));
  return <SignedOutScreen />;
});
