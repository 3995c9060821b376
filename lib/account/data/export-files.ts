import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { showEmail } from "@/lib/core/server/shown-email";
import { DELETED_MEMBER } from "@/lib/messages/constants";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import { storedDetailsSchema } from "./sessions";

/** Per relation. Messages and activity can have more and are read in pages (export.ts). */
const MAX_ROWS = 20_000;

const OLDEST_FIRST = { orderBy: { createdAt: "asc" }, take: MAX_ROWS } as const;
const AT_EVENT = { eventId: true, event: { select: { name: true } } } as const;
const NAME = { select: { profile: { select: { firstName: true, lastName: true } } } } as const;
const EVENTS = {
  select: { id: true, name: true, startTime: true, endTime: true },
  orderBy: { startTime: "asc" },
  take: MAX_ROWS,
} as const;
const INTRODUCTION = { ...AT_EVENT, line: true, createdAt: true } as const;
const CONNECTION = { status: true, eventId: true, line: true, createdAt: true } as const;

const ACCOUNT = {
  id: true,
  email: true,
  role: true,
  createdAt: true,
  emailVerifiedAt: true,
  emailChangedAt: true,
  language: true,
  profile: { omit: { userId: true } },
  topics: {
    select: { kind: true, position: true, key: true, label: true, createdAt: true },
    orderBy: [{ kind: "asc" }, { position: "asc" }],
  },
} as const satisfies Prisma.UserSelect;

const EVENT_DATA = {
  rsvps: {
    select: {
      eventId: true,
      event: { select: { name: true, startTime: true } },
      status: true,
      sharesEmail: true,
      notificationPreferences: true,
      remindersSent: true,
      createdAt: true,
      nameTag: { select: { createdAt: true, printedAt: true } },
      answers: { select: { question: { select: { label: true } }, text: true, choices: true } },
    },
    ...OLDEST_FIRST,
  },
  seriesRsvps: {
    select: {
      seriesId: true,
      sharesEmail: true,
      isHidden: true,
      seesUnlisted: true,
      createdAt: true,
      listedAt: true,
      exceptions: { select: { ...AT_EVENT, reason: true } },
    },
    ...OLDEST_FIRST,
  },
  attendances: {
    select: {
      ...AT_EVENT,
      checkInTime: true,
      checkOutTime: true,
      latitude: true,
      longitude: true,
      checkedInById: true,
      confirmedAt: true,
      onSiteAt: true,
      asGuest: true,
    },
    orderBy: { checkInTime: "asc" },
    take: MAX_ROWS,
  },
  walkInRequests: {
    select: { ...AT_EVENT, status: true, createdAt: true, expiresAt: true, respondedAt: true },
    ...OLDEST_FIRST,
  },
  hiddenAtEvents: { select: { ...AT_EVENT, createdAt: true }, ...OLDEST_FIRST },
  eventPreferences: {
    select: { ...AT_EVENT, isHidden: true, updatedAt: true },
    orderBy: { updatedAt: "asc" },
    take: MAX_ROWS,
  },
  eventTeams: { select: { ...AT_EVENT, role: true, createdAt: true }, ...OLDEST_FIRST },
  doorLinks: { select: { ...AT_EVENT, label: true, createdAt: true }, ...OLDEST_FIRST },
  teamInvitationsSent: {
    select: {
      ...AT_EVENT,
      email: true,
      role: true,
      createdAt: true,
      expiresAt: true,
      acceptedAt: true,
      revokedAt: true,
    },
    ...OLDEST_FIRST,
  },
  guestsClaimed: {
    select: {
      ...AT_EVENT,
      name: true,
      email: true,
      company: true,
      note: true,
      checkedInAt: true,
      announcementsOffAt: true,
      createdAt: true,
      claimedAt: true,
    },
    ...OLDEST_FIRST,
  },
  guestsBrought: {
    select: { ...AT_EVENT, name: true, status: true, checkedInAt: true, createdAt: true },
    ...OLDEST_FIRST,
  },
  guestOffers: { select: { ...AT_EVENT, createdAt: true, declinedAt: true }, ...OLDEST_FIRST },
  eventFeedback: { select: { ...AT_EVENT, rating: true, line: true, createdAt: true }, ...OLDEST_FIRST },
  rounds: { select: { joinedAt: true, rounds: { select: AT_EVENT } } },
  roundSeats: { select: { round: true, table: true, rounds: { select: { ...AT_EVENT, createdAt: true } } } },
  roundsAnnounced: { select: { ...AT_EVENT, rounds: true, minutes: true, size: true, createdAt: true } },
  organizer: {
    select: {
      slug: true,
      name: true,
      about: true,
      isPublished: true,
      formerSlugs: true,
      takenDownAt: true,
      createdAt: true,
      updatedAt: true,
    },
  },
  accessTokens: {
    select: { name: true, prefix: true, scopes: true, createdAt: true, expiresAt: true, lastUsedAt: true },
    ...OLDEST_FIRST,
  },
  webhooks: { select: { eventId: true, url: true, offAt: true, createdAt: true }, ...OLDEST_FIRST },
  // Never the address, of which only a hash is stored.
  calendarSubscription: { select: { createdAt: true } },
  organizerFollows: { select: { organizer: { select: { slug: true, name: true } }, createdAt: true }, ...OLDEST_FIRST },
  hostedEvents: EVENTS,
  createdEvents: EVENTS,
  announcements: {
    select: {
      ...AT_EVENT,
      audience: true,
      title: true,
      text: true,
      status: true,
      sendAt: true,
      createdAt: true,
      dateIds: true,
    },
    ...OLDEST_FIRST,
  },
  receivedAnnouncements: {
    select: { announcement: { select: { ...AT_EVENT, title: true, text: true, sendAt: true } } },
    orderBy: { announcement: { sendAt: "asc" } },
    take: MAX_ROWS,
  },
} as const satisfies Prisma.UserSelect;

const OWN_DATA = {
  contacts: {
    select: {
      name: true,
      email: true,
      phone: true,
      company: true,
      jobTitle: true,
      line: true,
      source: true,
      event: { select: { name: true } },
      createdAt: true,
    },
    ...OLDEST_FIRST,
  },
  onboardingSteps: {
    select: { stepName: true, skipped: true, completedAt: true },
    orderBy: { completedAt: "asc" },
    take: MAX_ROWS,
  },
  sessions: { select: { sess: true, expire: true }, orderBy: { expire: "asc" }, take: MAX_ROWS },
  authenticator: { select: { confirmedAt: true, lastUsedAt: true } },
  passkeys: { select: { name: true, isBackedUp: true, createdAt: true, lastUsedAt: true }, ...OLDEST_FIRST },
  connectedIdentities: {
    select: { issuer: true, subject: true, email: true, createdAt: true, lastUsedAt: true },
    ...OLDEST_FIRST,
  },
  recoveryCodes: { select: { createdAt: true, usedAt: true }, ...OLDEST_FIRST },
  rememberedDevices: {
    select: { userAgent: true, createdAt: true, lastUsedAt: true, expiresAt: true },
    ...OLDEST_FIRST,
  },
  pushSubscriptions: { select: { endpoint: true, createdAt: true }, ...OLDEST_FIRST },
  uploads: { select: { kind: true, url: true, contentType: true, bytes: true, createdAt: true }, ...OLDEST_FIRST },
  emailConfirmations: {
    select: { kind: true, email: true, createdAt: true, expiresAt: true, usedAt: true },
    ...OLDEST_FIRST,
  },
  deliveries: { select: { channel: true, kind: true, status: true, createdAt: true, sentAt: true }, ...OLDEST_FIRST },
} as const satisfies Prisma.UserSelect;

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
  "rounds-i-joined.json": account.rounds.map(({ rounds, joinedAt }) => withEventName({ ...rounds, joinedAt })),
  "tables.json": account.roundSeats.map(({ rounds, round, table }) => withEventName({ ...rounds, round, table })),
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
