import type { RegistrationRefusal } from "@/components/account/registration-notice";
import { readText, type SearchProps } from "@/app/page-metadata";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";
import { getInvitedEmail } from "@/lib/auth/service/registration-access";

type Registration = { refusal: RegistrationRefusal } | { refusal: null; invitation?: { email: string; token: string } };

/** Whether the visitor may register. A site that asks for invitations has one in the address. */
export async function loadRegistration(searchParams: SearchProps["searchParams"]): Promise<Registration> {
  const mode = getRegistrationMode();
  if (mode !== "invited") return { refusal: mode === "open" ? null : mode };
  const { invitation } = await searchParams;
  const token = readText(invitation);
  const email = token === undefined ? null : await getInvitedEmail(token);
  if (token !== undefined && email) return { refusal: null, invitation: { email, token } };
  return { refusal: invitation === undefined ? "invited" : "linkInvalid" };
}
