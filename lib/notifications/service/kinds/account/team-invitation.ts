import { z } from "zod";

import { DAY_MS } from "@/lib/auth/constants";
import { toMailedToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import type { InvitedRole } from "@/lib/events/constants/team";
import { findTeamInvitation, isAcceptable } from "@/lib/events/data/team";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { createEmail, toSafeName } from "@/lib/mail/template";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import { MAX_EVENT_NAME_LENGTH } from "../../guest-mail/text";
import { countLeft, defineAccountKind } from "./account-kind";

/** As `hasAccountThatRefuses` of mails to guests. */
async function isRefused(email: string, senderId: string): Promise<boolean> {
  const reasons = [{ suspendedAt: { not: null } }, { NOT: notBlockedWith(senderId) }];
  const where = { email, emailVerifiedAt: { not: null }, deletedAt: null, OR: reasons };
  return (await db().user.count({ where })) > 0;
}

/**
 * Goes to an address that may be nobody's, so that names which may advertise are left out.
 * A later invitation of the address has another link. One that an account refuses isn't mailed, and
 * nothing tells its sender.
 */
export const teamInvitation = defineAccountKind({
  schema: z.object({ locale: z.enum(LANGUAGE_NAMES) }),
  async write({ key, payload: { locale } }) {
    const token = toMailedToken(key);
    const found = await findTeamInvitation(token);
    if (!found || !isAcceptable(found) || (await isRefused(found.email, found.invitedById))) return null;
    const { event, expiresAt } = found;
    const { profile } = found.invitedBy;
    const role = found.role as InvitedRole;
    const days = countLeft(expiresAt, DAY_MS);
    const url = `${env().NEXTAUTH_URL}/team-invitation?token=${token}`;
    const email = createEmail({ locale }, (t) => {
      const values = {
        event: toSafeName(event.name, MAX_EVENT_NAME_LENGTH) ?? t("emails.teamInvitation.someEvent"),
        inviter: toSafeName(profile && formatFullName(profile)) ?? t("emails.teamInvitation.someone"),
      };
      return {
        subject: t("emails.teamInvitation.subject", values),
        preview: t(`emails.teamInvitation.${role}`),
        heading: t("emails.teamInvitation.heading"),
        paragraphs: [t("emails.teamInvitation.text", values), t(`emails.teamInvitation.${role}`)],
        action: { label: t("emails.teamInvitation.button"), url },
        notes: [t("emails.teamInvitation.validity", { days }), t("emails.teamInvitation.ignore")],
      };
    });
    return { to: found.email, ...email };
  },
});
