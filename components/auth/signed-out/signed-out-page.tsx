import { Texts } from "@/components/texts/with-texts";

import { LoadingAccount } from "./loading-account";
import { SignedOut } from "./lazy-signed-out";

/** The welcome screen with its texts, for a page that a visitor opened. */
export function SignedOutPage() {
  return (
    <Texts of="components/auth/signed-out/signed-out.tsx">
      <SignedOut loading={<LoadingAccount />} />
    </Texts>
  );
}
