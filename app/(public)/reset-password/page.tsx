import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { InvalidResetLink, ResetPasswordScreen } from "@/components/account/password/reset-password-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.metadata");
  return {
    title: t("resetPassword"),
    robots: { index: false },
    // The address contains the token.
    referrer: "no-referrer",
  };
}

type ResetPasswordPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  const { token } = await searchParams;
  const trimmed = typeof token === "string" ? token.trim() : "";
  if (!trimmed) return <InvalidResetLink />;
  return <ResetPasswordScreen token={trimmed} />;
}

export default withSameLanguage(ResetPasswordPage);
