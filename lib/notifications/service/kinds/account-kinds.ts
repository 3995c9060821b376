import { z } from "zod";

import type { AccountKind } from "./account-kind";
import { confirmation } from "./confirmation";
import { emailCode } from "./email-code";
import { invitation } from "./invitation";
import { moderation } from "./moderation";
import { resetLink } from "./reset-link";
import { security } from "./security";
import { teamInvitation } from "./team-invitation";

const KINDS = {
  confirmation,
  email_code: emailCode,
  invitation,
  moderation,
  reset_link: resetLink,
  security,
  team_invitation: teamInvitation,
};
type Kinds = typeof KINDS;
type About = keyof Kinds;

/** The payload of a row, by the name of its kind. */
export type AccountPayload = { [Name in About]: { about: Name } & z.input<Kinds[Name]["schema"]> }[About];

const aboutSchema = z.object({ about: z.enum(Object.keys(KINDS) as [About, ...About[]]) });

/** Returns null for a row that is about something else. */
export function findAccountKind(payload: unknown): AccountKind<z.ZodType> | null {
  const { data } = aboutSchema.safeParse(payload);
  return data ? KINDS[data.about] : null;
}
