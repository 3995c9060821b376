import { ProviderLink } from "@/components/account/identity/provider-link";
import { RegistrationNotice } from "@/components/account/registration-notice";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { getOnlyProvider, getProviderLabel } from "@/lib/auth/data/identity";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";

/** The welcome screen with the ways in that this site offers. */
export function SignedOutScreen() {
  const label = getProviderLabel();
  const only = getOnlyProvider();
  const mode = getRegistrationMode();
  return (
    <SignedOutPage
      isProviderOnly={only !== null}
      provider={label !== null && <ProviderLink label={label} isOnly={only !== null} />}
      registrationNotice={mode !== "open" && <RegistrationNotice reason={mode} />}
    />
  );
}
