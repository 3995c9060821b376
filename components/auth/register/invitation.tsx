import { useTranslations } from "next-intl";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

type InvitationProps = { inviter: SharedProfile; shouldConnect: boolean };

export function Invitation({ inviter, shouldConnect }: InvitationProps) {
  const t = useTranslations("auth.invitation");
  return (
    <div className="flex max-w-md items-center gap-3 rounded-lg border bg-card p-3.5 text-card-foreground shadow-soft">
      <UserAvatar profile={inviter} size="size-12" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{t("invitedBy", { name: formatFullName(inviter) })}</p>
        {shouldConnect && <p className="text-sm text-muted-foreground">{t("connects", { name: inviter.firstName })}</p>}
      </div>
    </div>
  );
}
