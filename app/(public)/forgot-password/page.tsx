import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { ForgotPasswordScreen } from "@/components/account/password/forgot-password-screen";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.metadata");
  return { title: t("forgotPassword") };
}

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
