import { pageMetadata } from "@/app/page-metadata";
import { ForgotPasswordScreen } from "@/components/account/password/forgot-password-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";

export const generateMetadata = pageMetadata("account.metadata.forgotPassword");

export default withSameLanguage(() => <ForgotPasswordScreen />);
