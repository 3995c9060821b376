import { ProviderLink } from "@/components/account/identity/provider-link";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { getProviderLabel } from "@/lib/auth/data/identity";

/** The welcome screen with the ways in that this site offers. */
export function SignedOutScreen() {
  const label = getProviderLabel();
  return <SignedOutPage provider={label !== null && <ProviderLink label={label} />} />;
}
