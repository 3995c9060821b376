import type { Metadata } from "next";
import { redirect } from "next/navigation";

import { RegisterScreen } from "@/components/auth/register/register-screen";
import { loadActor } from "@/lib/auth/loaders";
import { safeReturnTo } from "@/lib/auth/policy";
import { loadSharedProfile } from "@/lib/profiles/loaders";
import { userIdSchema } from "@/lib/profiles/schema";

export const metadata: Metadata = {
  title: "Register",
  description: "Make your name tag and meet professionals at events.",
};

type RegisterPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Public. `?ref=` names who invited, `&action=connect` asks them to connect; a member goes on to whom it names (contract §3). */
export default async function RegisterPage({ searchParams }: RegisterPageProps) {
  const [{ ref, action, returnTo }, actor] = await Promise.all([searchParams, loadActor()]);
  const invited = userIdSchema.safeParse({ userId: ref });
  const profilePath = invited.success ? `/profile/${invited.data.userId}` : null;
  const wanted = typeof returnTo === "string" ? returnTo : null;
  if (actor) redirect(profilePath ?? safeReturnTo(wanted));

  const inviter = invited.success ? await loadSharedProfile(null, invited.data.userId) : null;
  // Not at `/`, where the welcome screen would forget the draft.
  const goOn = safeReturnTo(wanted ?? (inviter && profilePath));
  const logInHref = `/events?${new URLSearchParams({ returnTo: goOn }).toString()}#login`;
  return <RegisterScreen inviter={inviter} connects={action === "connect"} logInHref={logInHref} />;
}
