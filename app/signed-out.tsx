import { ProviderLink } from "@/components/account/identity/provider-link";
import { RegistrationNotice } from "@/components/account/registration-notice";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { getProviderLabel } from "@/lib/auth/data/identity";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";

/** The welcome screen with the ways in that this site offers. */
export function SignedOutScreen() {
  const label = getProviderLabel();
  const mode = getRegistrationMode();
  return (
    <SignedOutPage
      provider={label !== null && <ProviderLink label={label} />}
      registrationNotice={mode !== "open" && <RegistrationNotice reason={mode} />}
    />
  );
}
