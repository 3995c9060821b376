import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { ForgotPasswordScreen } from "@/components/account/password/forgot-password-screen";
import { withTexts } from "@/components/texts/with-texts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.metadata");
  return { title: t("forgotPassword") };
}

function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}

export default withTexts("app/(public)/forgot-password/page.tsx", ForgotPasswordPage);
