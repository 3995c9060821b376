import { z } from "zod";

import { DAY_MS } from "@/lib/auth/constants";
import { toMailedToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import type { InvitedRole } from "@/lib/events/constants/team";
import { findTeamInvitation, isAcceptable } from "@/lib/events/data/team";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { createTeamInvitationEmail } from "@/lib/mail/event-emails";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import { countLeft, defineAccountKind } from "./account-kind";

/** As `hasAccountThatRefuses` of mails to guests. */
async function isRefused(email: string, senderId: string): Promise<boolean> {
  const reasons = [{ suspendedAt: { not: null } }, { NOT: notBlockedWith(senderId) }];
  const where = { email, emailVerifiedAt: { not: null }, deletedAt: null, OR: reasons };
  return (await db().user.count({ where })) > 0;
}

/**
 * A later invitation of the address has another link. One that an account refuses isn't mailed, and
 * nothing tells its sender.
 */
export const teamInvitation = defineAccountKind({
  schema: z.object({ locale: z.enum(LANGUAGE_NAMES) }),
  async write({ key, payload: { locale } }) {
    const token = toMailedToken(key);
    const found = await findTeamInvitation(token);
    if (!found || !isAcceptable(found) || (await isRefused(found.email, found.invitedById))) return null;
    const { profile } = found.invitedBy;
    const email = createTeamInvitationEmail(
      { locale },
      {
        event: found.event.name,
        inviter: profile ? formatFullName(profile) : "",
        role: found.role as InvitedRole,
        url: `${env().NEXTAUTH_URL}/team-invitation?token=${token}`,
        days: countLeft(found.expiresAt, DAY_MS),
      },
    );
    return { to: found.email, ...email };
  },
});
