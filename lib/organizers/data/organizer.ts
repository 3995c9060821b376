import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { getEventCreators } from "@/lib/events/data/creators";
import { canCreateEvents } from "@/lib/events/policy/access";
import { visibleTo } from "@/lib/profiles/data/visible-to";

import { MAX_SITEMAP_ORGANIZERS } from "../constants";
import type { Organizer } from "../schema";
import { slugSchema } from "../schema";

export const OWN_FIELDS = {
  id: true,
  slug: true,
  name: true,
  about: true,
  isPublished: true,
  _count: { select: { follows: true } },
} as const satisfies Prisma.OrganizerSelect;

type OwnRow = Prisma.OrganizerGetPayload<{ select: typeof OWN_FIELDS }>;

export const toOwnOrganizer = ({ _count, ...organizer }: OwnRow): Organizer => ({
  ...organizer,
  followers: _count.follows,
});

export async function getOwnOrganizer({ userId }: Pick<Actor, "userId">): Promise<Organizer | null> {
  const row = await db().organizer.findUnique({ where: { userId }, select: OWN_FIELDS });
  return row && toOwnOrganizer(row);
}

/** Matches pages that `viewerId` may see: a block hides a page like a profile. */
export const publishedFor = (viewerId: string | null): Prisma.OrganizerWhereInput => ({
  isPublished: true,
  user: { ...visibleTo(viewerId), suspendedAt: null },
});

type PublicOrganizer = { id: string; userId: string; slug: string; name: string; about: string | null };

const PUBLIC_FIELDS = { id: true, userId: true, slug: true, name: true, about: true } as const;

/** Returns null for an unknown page and for one that the viewer may not see. */
export async function findOrganizer(viewerId: string | null, slug: string): Promise<PublicOrganizer | null> {
  if (!slugSchema.safeParse(slug).success) return null;
  return db().organizer.findFirst({ where: { slug, ...publishedFor(viewerId) }, select: PUBLIC_FIELDS });
}

/** Returns the page of an event's host, or else of its owner. */
export async function findOrganizerOfEvent(
  viewerId: string | null,
  event: { id: string; hostUserId: string | null },
): Promise<{ slug: string; name: string } | null> {
  const owns = { user: { eventTeams: { some: { eventId: event.id, role: "owner" } } } };
  const found = await db().organizer.findMany({
    where: {
      ...publishedFor(viewerId),
      OR: [...(event.hostUserId ? [{ userId: event.hostUserId }] : []), owns],
    },
    select: { slug: true, name: true, userId: true },
    take: 2,
  });
  const organizer = found.find(({ userId }) => userId === event.hostUserId) ?? found[0];
  return organizer ? { slug: organizer.slug, name: organizer.name } : null;
}

export const listSitemapOrganizers = (): Promise<{ slug: string; updatedAt: Date }[]> =>
  db().organizer.findMany({
    where: publishedFor(null),
    select: { slug: true, updatedAt: true },
    orderBy: { createdAt: "asc" },
    take: MAX_SITEMAP_ORGANIZERS,
  });

/** docs/product/organizers.md#who-has-a-page */
export async function mayHaveOrganizer(actor: Actor): Promise<boolean> {
  if (canCreateEvents(actor, getEventCreators())) return true;
  const { userId } = actor;
  const event = await db().event.findFirst({
    where: { OR: [{ hostUserId: userId }, { team: { some: { userId, role: "owner" } } }] },
    select: { id: true },
  });
  return event !== null;
}
