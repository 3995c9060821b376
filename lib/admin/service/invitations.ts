import { randomUUID } from "node:crypto";

import { recordAudit } from "@/lib/activity/service/audit";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";
import { DAY_MS } from "@/lib/auth/constants";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound, validationError } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";
import { sendAccountMails } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueInvitation } from "@/lib/notifications/service/queue/enqueue";

import { INVITATION_DAYS, MAX_INVITATIONS } from "../constants/invitations";
import { toInvitation } from "../data/invitations";
import type { AdminInvitation } from "../responses";
import type { InviteInput } from "../schema/invitations";

/**
 * Mails a link that lets the address register once. A later invitation replaces an earlier one.
 * @throws AppError `forbidden`, `conflict` if registration isn't by invitation or too many wait,
 * `validation` for a member's address, `rate_limited`
 */
export async function invite(actor: Actor, { email }: InviteInput, locale: Locale): Promise<AdminInvitation> {
  requireAdmin(actor);
  if (getRegistrationMode() !== "invited") throw new AppError("conflict", "admin.invitations.off");
  const key = `invitation:${randomUUID()}`;
  const createdAt = clock.now();
  const data = {
    tokenHash: hashToken(toMailedToken(key)),
    invitedById: actor.userId,
    mailFailedAt: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
  };
  const invitation = await db().$transaction(async (tx) => {
    await lockActor(tx, actor);
    if ((await tx.user.count({ where: { email } })) > 0) throw validationError({ email: "auth.email.exists" });
    // Without an earlier one of the address, which this one replaces.
    const others = { email: { not: email }, expiresAt: { gt: createdAt } };
    if ((await tx.invitation.count({ where: others })) >= MAX_INVITATIONS)
      throw new AppError("conflict", "admin.invitations.tooMany");
    const row = await tx.invitation.upsert({ where: { email }, create: { email, ...data }, update: data });
    await recordAudit(
      { actorId: actor.userId, action: "invitation.sent", subjectType: "system", subjectId: row.id },
      tx,
    );
    const payload = { about: "invitation", locale } as const;
    await enqueueInvitation({ key, senderId: actor.userId, email, payload }, tx);
    return row;
  });
  sendAccountMails();
  return toInvitation(invitation);
}

/** @throws AppError `forbidden`, `not_found` */
export async function revokeInvitation(actor: Actor, id: string): Promise<void> {
  requireAdmin(actor);
  await db().$transaction(async (tx) => {
    const { count } = await tx.invitation.deleteMany({ where: { id } });
    if (count === 0) throw notFound("admin.invitations.notFound");
    await recordAudit(
      { actorId: actor.userId, action: "invitation.revoked", subjectType: "system", subjectId: id },
      tx,
    );
  });
}
