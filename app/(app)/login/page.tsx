import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";

import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";
import { toSafeReturnPath } from "@/lib/auth/policy";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.login");
  return { title: t("title") };
}

type LoginPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Redirects a member (docs/product/sessions.md#after-login-or-registration). */
async function LoginPage({ searchParams }: LoginPageProps) {
  const [{ returnTo }, actor] = await Promise.all([searchParams, loadActor()]);
  if (actor) redirect(toSafeReturnPath(typeof returnTo === "string" ? returnTo : null));
  return <SignedOutPage />;
}

export default withSameLanguage(LoginPage);
