import { pageMetadata, readToken, type SearchProps } from "@/app/page-metadata";
import { InvalidResetLink, ResetPasswordScreen } from "@/components/account/password/reset-password-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";

export const generateMetadata = pageMetadata("account.metadata.resetPassword", {
  robots: { index: false },
  // The address contains the token.
  referrer: "no-referrer",
});

export default withSameLanguage(async function ResetPasswordPage({ searchParams }: SearchProps) {
  const token = await readToken(searchParams);
  return token ? <ResetPasswordScreen token={token} /> : <InvalidResetLink />;
});
