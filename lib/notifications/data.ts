import { createBatchLoader } from "@/lib/core/server/batch-loader";
import { db } from "@/lib/core/server/db";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { HIDDEN_AT_SELECT, toHiddenAt } from "@/lib/events/data/hidden-members";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

type LiveUser = { user: PublicUser; locale: Locale };

/** Returns null if the connection is gone or declined, a member is gone, or there is a block. */
export async function getConnectionPair(
  connectionId: string,
): Promise<{ requester: LiveUser; receiver: LiveUser; line: string | null } | null> {
  const connection = await db().connection.findFirst({
    where: { id: connectionId, status: { not: "declined" }, requester: HAS_PROFILE, receiver: HAS_PROFILE },
    select: {
      line: true,
      requester: { select: { ...PUBLIC_USER_SELECT, ...HIDDEN_SELECT, language: true } },
      receiver: { select: { ...PUBLIC_USER_SELECT, language: true } },
    },
  });
  if (!connection || toHiddenIds(connection.requester).includes(connection.receiver.id)) return null;
  const [requester, receiver] = [connection.requester, connection.receiver].map((each) => ({
    user: toPublicUser(each),
    locale: resolveRecipientLocale(each.language),
  })) as [LiveUser, LiveUser];
  return { requester, receiver, line: connection.line };
}

type PublicUserWithBlocks = LiveUser & {
  blocked: string[];
  /** Confirmed or not. */
  activeEventId: string | null;
  /** The events where the member is hidden. */
  hiddenAt: string[];
};

// Hundreds of members check in when an event begins, so simultaneous lookups share queries.
const loadPublicUser = createBatchLoader(async (userIds: readonly string[]) => {
  const users = await db().user.findMany({
    where: { id: { in: [...userIds] }, deletedAt: null, ...HAS_PROFILE },
    select: {
      ...PUBLIC_USER_SELECT,
      ...HIDDEN_SELECT,
      ...HIDDEN_AT_SELECT,
      language: true,
      attendances: { where: { isActive: true }, select: { eventId: true } },
    },
  });
  const byId = new Map<string, PublicUserWithBlocks>(
    users.map(({ attendances, ...user }) => [
      user.id,
      {
        user: toPublicUser(user),
        locale: resolveRecipientLocale(user.language),
        blocked: toHiddenIds(user),
        hiddenAt: toHiddenAt(user),
        activeEventId: attendances[0]?.eventId ?? null,
      },
    ]),
  );
  return userIds.map((userId) => byId.get(userId) ?? null);
});

/** Returns a member with the ids across a block and where they are checked in, or null. */
export const getPublicUserWithBlocks = (userId: string): Promise<PublicUserWithBlocks | null> => loadPublicUser(userId);
