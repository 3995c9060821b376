import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Per relation. Messages and activity can have more and are read in pages (export.ts). */
export const MAX_ROWS = 20_000;

export const OLDEST_FIRST = { orderBy: { createdAt: "asc" }, take: MAX_ROWS } as const;
export const AT_EVENT = { eventId: true, event: { select: { name: true } } } as const;
export const NAME = { select: { profile: { select: { firstName: true, lastName: true } } } } as const;
const EVENTS = {
  select: { id: true, name: true, startTime: true, endTime: true },
  orderBy: { startTime: "asc" },
  take: MAX_ROWS,
} as const;
export const INTRODUCTION = { ...AT_EVENT, line: true, createdAt: true } as const;
export const CONNECTION = { status: true, eventId: true, line: true, createdAt: true } as const;

export const ACCOUNT = {
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

export const EVENT_DATA = {
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
  rounds: {
    select: {
      joinedAt: true,
      leftAt: true,
      rounds: { select: AT_EVENT },
      seats: { select: { round: true, table: true }, orderBy: { round: "asc" } },
    },
  },
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

export const OWN_DATA = {
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
