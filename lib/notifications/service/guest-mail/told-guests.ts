/** Whether the guest `g` without an account has an address and wants mails. */
export const IS_REACHABLE = `(g."claimedAt" IS NULL AND g.email IS NOT NULL AND g."announcementsOffAt" IS NULL)`;

/** Whether the account `u` may mail to guests at all. */
export const MAY_MAIL_GUESTS = `(u.role = 'admin' OR u."emailVerifiedAt" IS NOT NULL)`;

/**
 * Whether the guest `g` gets the mails about their event. An earlier mail to the address let the
 * guest unsubscribe. `countNotified` counts them.
 */
export const IS_TOLD_GUEST = `(${IS_REACHABLE} AND g.status = 'confirmed' AND g."invitationSentAt" IS NOT NULL)`;

/**
 * The account that the limits count for a mail to the guest `g` about the event `e`: the first who
 * may mail of the event's creator, who invited the guest, the event's owner, and the admin who
 * acts. `countNotified` has the same condition.
 */
export const toGuestSender = (admin = "NULL::uuid"): string => `(SELECT u.id
  FROM unnest(ARRAY[e."createdById", g."invitedById",
    (SELECT t."userId" FROM event_team_members t WHERE t."eventId" = e.id AND t.role = 'owner'), ${admin}])
    WITH ORDINALITY AS s (id, position) JOIN users u ON u.id = s.id
  WHERE u."deletedAt" IS NULL AND u."suspendedAt" IS NULL AND ${MAY_MAIL_GUESTS} ORDER BY s.position LIMIT 1)`;

const hasAccount = (senderId: string, other = ""): string => `EXISTS (
    SELECT FROM users u WHERE u.email = g.email AND u."emailVerifiedAt" IS NOT NULL AND u."deletedAt" IS NULL
      AND (u."suspendedAt" IS NOT NULL${other}
        OR EXISTS (SELECT FROM hidden_from(${senderId}) h WHERE h."userId" = u.id)))`;

/**
 * Whether an account with the confirmed address of the guest `g` is suspended, or has a block with
 * the sender. Team invitations have the same rule.
 */
export const hasAccountThatRefuses = (senderId: string): string => hasAccount(senderId);

/** As `hasAccountThatRefuses`, or whether the account gets the mail as a member. */
export const hasAccountThatDecides = (senderId: string): string =>
  hasAccount(senderId, ` OR EXISTS (SELECT FROM event_rsvps r WHERE r."eventId" = g."eventId" AND r."userId" = u.id)`);
