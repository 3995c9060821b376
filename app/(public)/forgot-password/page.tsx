import type { Metadata } from "next";

import { ForgotPasswordScreen } from "@/components/account/password/forgot-password-screen";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
