import type { Metadata } from "next";

import { InvalidResetLink } from "@/components/account/password/invalid-reset-link";
import { ResetPasswordScreen } from "@/components/account/password/reset-password-screen";

export const metadata: Metadata = {
  title: "Choose a new password",
  robots: { index: false },
  // The address holds the token.
  referrer: "no-referrer",
};

type ResetPasswordPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token.trim() : "";
  return given ? <ResetPasswordScreen token={given} /> : <InvalidResetLink />;
}
