import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { ForgotPasswordScreen } from "@/components/account/password/forgot-password-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.metadata");
  return { title: t("forgotPassword") };
}

function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}

export default withSameLanguage(ForgotPasswordPage);
