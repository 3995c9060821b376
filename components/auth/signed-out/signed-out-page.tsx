import { ClientTexts } from "@/components/texts/client-texts";
import { WELCOME_TEXTS } from "@/components/texts/namespaces";

import { LoadingAccount } from "./loading-account";
import { SignedOut } from "./lazy-signed-out";

export function SignedOutPage() {
  return (
    <ClientTexts namespaces={WELCOME_TEXTS}>
      <SignedOut loading={<LoadingAccount />} />
    </ClientTexts>
  );
}
