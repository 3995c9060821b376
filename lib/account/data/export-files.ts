import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { showEmail } from "@/lib/core/server/shown-email";
import { DELETED_MEMBER } from "@/lib/messages/constants";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import {
  ACCOUNT,
  AT_EVENT,
  CONNECTION,
  EVENT_DATA,
  INTRODUCTION,
  MAX_ROWS,
  NAME,
  OLDEST_FIRST,
  OWN_DATA,
} from "./export-selects";
import { storedDetailsSchema } from "./sessions";

/**
 * One statement reads everything, so that the files agree. It leaves out secrets
 * (docs/product/privacy.md#data-export).
 */
const selectFor = (userId: string) =>
  ({
    ...ACCOUNT,
    ...EVENT_DATA,
    ...OWN_DATA,
    sentConnections: {
      where: { withdrawnAt: null, receiver: notBlockedWith(userId) },
      select: { ...CONNECTION, receiverId: true, receiver: NAME },
      take: MAX_ROWS,
    },
    receivedConnections: {
      where: { requester: notBlockedWith(userId) },
      select: { ...CONNECTION, requesterId: true, requester: NAME },
      take: MAX_ROWS,
    },
    introductionsMade: {
      where: { one: notBlockedWith(userId), other: notBlockedWith(userId) },
      select: { ...INTRODUCTION, oneId: true, one: NAME, otherId: true, other: NAME },
    },
    introductionsAsOne: {
      where: { introducer: notBlockedWith(userId), other: notBlockedWith(userId), oneAnswer: { not: "open" } },
      select: { ...INTRODUCTION, introducer: NAME, otherId: true, other: NAME, oneAnswer: true },
    },
    introductionsAsOther: {
      where: { introducer: notBlockedWith(userId), one: notBlockedWith(userId), otherAnswer: { not: "open" } },
      select: { ...INTRODUCTION, introducer: NAME, oneId: true, one: NAME, otherAnswer: true },
    },
    networkNotes: {
      where: { OR: [{ contactId: { not: null } }, { member: notBlockedWith(userId) }] },
      select: {
        memberId: true,
        member: NAME,
        contactId: true,
        contact: { select: { name: true } },
        note: true,
        tags: { select: { label: true }, orderBy: { position: "asc" } },
        followUpOn: true,
        followUpDoneAt: true,
        createdAt: true,
        updatedAt: true,
      },
      ...OLDEST_FIRST,
    },
    blocksMade: { select: { blockedId: true, blocked: NAME, createdAt: true }, ...OLDEST_FIRST },
    suggestionDismissals: {
      where: { dismissed: notBlockedWith(userId) },
      select: { dismissedId: true, dismissed: NAME, until: true, createdAt: true },
      ...OLDEST_FIRST,
    },
    suggestionsShown: {
      where: { user: notBlockedWith(userId) },
      select: { ...AT_EVENT, userId: true, user: NAME, times: true, shownAt: true, openedAt: true },
      orderBy: { shownAt: "asc" },
      take: MAX_ROWS,
    },
    reportsMade: { select: { reportedId: true, reported: NAME, reason: true, createdAt: true }, ...OLDEST_FIRST },
  }) satisfies Prisma.UserSelect;

type Account = Prisma.UserGetPayload<{ select: ReturnType<typeof selectFor> }>;

const getName = ({ profile }: { profile: { firstName: string; lastName: string } | null }): string =>
  formatFullName(profile ?? DELETED_MEMBER);

const withName = <Row extends object>(userId: string, member: Parameters<typeof getName>[0], row: Row) => ({
  userId,
  name: getName(member),
  ...row,
});

function toConnections({ sentConnections, receivedConnections }: Account) {
  const sent = sentConnections.map(({ receiverId, receiver, status, ...connection }) => ({
    ...withName(receiverId, receiver, { requestedByMe: true }),
    // Requesters never learn of a decline (docs/product/connections.md#declined-requests).
    status: status === "declined" ? "pending" : status,
    ...connection,
  }));
  const received = receivedConnections.map(({ requesterId, requester, ...connection }) =>
    withName(requesterId, requester, { requestedByMe: false, ...connection }),
  );
  return [...sent, ...received].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

const withEventName = <Row extends { eventId: string; event: { name: string } }>({ eventId, event, ...row }: Row) => ({
  eventId,
  event: event.name,
  ...row,
});

const withShownEmail = <Row extends { email: string | null }>(row: Row) => ({
  ...row,
  email: row.email && showEmail(row.email),
});

const toEventFiles = (account: Account) => ({
  "rsvps.json": account.rsvps.map(({ eventId, event, answers, nameTag, ...rsvp }) => ({
    eventId,
    event: event.name,
    startTime: event.startTime,
    ...rsvp,
    // Without the code, which opens something.
    ...(nameTag && { nameTag }),
    answers: answers.map(({ question, text, choices }) => ({ question: question.label, answer: text ?? choices })),
  })),
  "rsvps-to-series.json": account.seriesRsvps.map(({ exceptions, ...rsvp }) => ({
    ...rsvp,
    exceptions: exceptions.map(withEventName),
  })),
  "check-ins.json": account.attendances.map(({ checkedInById, ...attendance }) => ({
    ...withEventName(attendance),
    checkedInByOrganizer: checkedInById !== account.id,
  })),
  "walk-in-requests.json": account.walkInRequests.map(withEventName),
  "hidden-events.json": account.eventPreferences.map(withEventName),
  "hidden-at-events.json": account.hiddenAtEvents.map(withEventName),
  "event-teams.json": account.eventTeams.map(withEventName),
  "team-invitations-i-sent.json": account.teamInvitationsSent.map(withEventName).map(withShownEmail),
  "door-links-i-made.json": account.doorLinks.map(withEventName),
  "guest-lists.json": account.guestsClaimed.map(withEventName).map(withShownEmail),
  "guests-i-bring.json": account.guestsBrought.map(withEventName),
  "guest-list-offers.json": account.guestOffers.map(withEventName),
  "rounds-i-joined.json": account.rounds.map(({ rounds, joinedAt, leftAt }) =>
    withEventName({ ...rounds, joinedAt, leftAt }),
  ),
  "tables.json": account.rounds.flatMap(({ rounds, seats }) =>
    seats.map((seat) => withEventName({ ...rounds, ...seat })),
  ),
  "rounds-i-announced.json": account.roundsAnnounced.map(withEventName),
  "organizer-page.json": account.organizer,
  "calendar-subscription.json": account.calendarSubscription,
  "organizers-i-follow.json": account.organizerFollows.map(({ organizer, ...follow }) => ({
    ...organizer,
    ...follow,
  })),
  "hosted-events.json": account.hostedEvents,
  "created-events.json": account.createdEvents,
  "announcements-i-wrote.json": account.announcements.map(withEventName),
  "announcements.json": account.receivedAnnouncements.map(({ announcement }) => withEventName(announcement)),
});

const toNetworkFiles = (account: Account) => ({
  // Without those that the member didn't answer: they may be about somebody who hides.
  "introductions.json": [
    ...account.introductionsAsOne.map(({ otherId, other, oneAnswer, introducer, ...row }) =>
      withName(otherId, other, { ...withEventName(row), introducedBy: getName(introducer), answer: oneAnswer }),
    ),
    ...account.introductionsAsOther.map(({ oneId, one, otherAnswer, introducer, ...row }) =>
      withName(oneId, one, { ...withEventName(row), introducedBy: getName(introducer), answer: otherAnswer }),
    ),
  ],
  "introductions-i-made.json": account.introductionsMade.map(({ oneId, one, otherId, other, ...row }) => ({
    ...withEventName(row),
    people: [withName(oneId, one, {}), withName(otherId, other, {})],
  })),
  "connections.json": toConnections(account),
  "network-notes.json": account.networkNotes.map(({ memberId, member, contactId, contact, tags, ...note }) => ({
    userId: memberId,
    contactId,
    name: contact?.name ?? (member && getName(member)),
    ...note,
    tags: tags.map(({ label }) => label),
    followUpOn: note.followUpOn && note.followUpOn.toISOString().slice(0, 10),
  })),
  "contacts.json": account.contacts.map((contact) => ({
    ...withShownEmail(contact),
    event: contact.event?.name ?? null,
  })),
  "blocked-people.json": account.blocksMade.map(({ blockedId, blocked, ...block }) =>
    withName(blockedId, blocked, block),
  ),
  "dismissed-suggestions.json": account.suggestionDismissals.map(({ dismissedId, dismissed, ...dismissal }) =>
    withName(dismissedId, dismissed, dismissal),
  ),
  "shown-suggestions.json": account.suggestionsShown.map(({ userId, user, ...showing }) =>
    withName(userId, user, showing),
  ),
  "reports-i-made.json": account.reportsMade.map(({ reportedId, reported, ...report }) =>
    withName(reportedId, reported, report),
  ),
});

/** Returns null if the account is gone. */
export async function listExportFiles({ userId }: Actor): Promise<[name: string, content: unknown][] | null> {
  const account = await db().user.findUnique({ where: { id: userId }, select: selectFor(userId) });
  if (!account?.profile) return null;
  const { id, email, role, createdAt, emailVerifiedAt, emailChangedAt, language, profile } = account;
  return Object.entries({
    "account.json": {
      id,
      email: showEmail(email),
      role,
      createdAt,
      emailVerifiedAt,
      emailChangedAt,
      language,
      profile,
    },
    ...toEventFiles(account),
    ...toNetworkFiles(account),
    "topics.json": account.topics,
    "walkthrough.json": account.onboardingSteps,
    "sessions.json": account.sessions.map(({ sess, expire }) => {
      const { userAgent = null, createdAt: startedAt = null, rememberMe } = storedDetailsSchema.parse(sess);
      return { userAgent, createdAt: startedAt, rememberMe, expiresAt: expire };
    }),
    "two-step.json": {
      authenticator: account.authenticator,
      passkeys: account.passkeys,
      recoveryCodes: account.recoveryCodes,
      rememberedDevices: account.rememberedDevices,
    },
    "connected-sign-ins.json": account.connectedIdentities,
    // The endpoint is secret: anybody can push with it and the keys.
    "push-devices.json": account.pushSubscriptions.map(({ endpoint, ...device }) => ({
      service: endpoint.split("/")[2] ?? "",
      ...device,
    })),
    "access-tokens.json": account.accessTokens,
    "webhooks.json": account.webhooks,
    "email-confirmations.json": account.emailConfirmations.map(withShownEmail),
    "uploads.json": account.uploads,
    "mails-and-pushes.json": account.deliveries,
  });
}
