import { pageMetadata } from "@/app/page-metadata";
import { InvalidResetLink, ResetPasswordScreen } from "@/components/account/password/reset-password-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";

export const generateMetadata = pageMetadata("account.metadata.resetPassword", {
  robots: { index: false },
  // The address contains the token.
  referrer: "no-referrer",
});

type ResetPasswordPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  const { token } = await searchParams;
  const trimmed = typeof token === "string" ? token.trim() : "";
  if (!trimmed) return <InvalidResetLink />;
  return <ResetPasswordScreen token={trimmed} />;
}

export default withSameLanguage(ResetPasswordPage);
