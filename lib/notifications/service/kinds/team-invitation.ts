import { z } from "zod";

import { DAY_MS } from "@/lib/auth/constants";
import { toMailedToken } from "@/lib/auth/service/random-token";
import { env } from "@/lib/core/server/process/env";
import type { InvitedRole } from "@/lib/events/constants/team";
import { findTeamInvitation, isAcceptable } from "@/lib/events/data/team";
import { LANGUAGE_NAMES } from "@/lib/i18n/shared/locales";
import { createTeamInvitationEmail } from "@/lib/mail/event-emails";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { countLeft, defineAccountKind } from "./account-kind";

/** A later invitation of the address has another link. */
export const teamInvitation = defineAccountKind({
  schema: z.object({ locale: z.enum(LANGUAGE_NAMES) }),
  async write({ key, payload: { locale } }) {
    const token = toMailedToken(key);
    const found = await findTeamInvitation(token);
    if (!found || !isAcceptable(found)) return null;
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
