import type { Attendee, AttendeeSummary } from "@/lib/attendance/schema/attendance";
import type { EventResponse } from "@/lib/events/schema/event";
import { getIndustryFamily, type IndustryFamily } from "@/lib/profiles/constants/profile";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import type { CardPerson } from "@/lib/profiles/vcard";

const PEOPLE = [
  {
    id: "sample-1",
    firstName: "Priya",
    lastName: "Raman",
    profession: "Product Designer",
    company: "Bayfront Studio",
    industry: "Design",
    avatar: "flamingo",
    isCheckedIn: true,
  },
  {
    id: "sample-2",
    firstName: "Marcus",
    lastName: "Bell",
    profession: "Broker",
    company: "Coastline Realty",
    industry: "Real Estate",
    avatar: "pelican",
    isCheckedIn: true,
  },
  {
    id: "sample-3",
    firstName: "Lucía",
    lastName: "Ferrer",
    profession: "Data Engineer",
    company: "Gulf Analytics",
    industry: "Technology",
    avatar: "otter",
    isCheckedIn: true,
  },
  {
    id: "sample-4",
    firstName: "Tomás",
    lastName: "Okonkwo-Reyes",
    profession: "Chief Operating Officer",
    company: "Harborline",
    industry: "Consulting",
    avatar: "bear",
    isCheckedIn: false,
  },
  {
    id: "sample-5",
    firstName: "Hana",
    lastName: "Sato",
    profession: "Growth Lead",
    company: "Palmetto Media",
    industry: "Marketing",
    avatar: "parrot",
    isCheckedIn: true,
  },
  {
    id: "sample-6",
    firstName: "Dele",
    lastName: "Adeyemi",
    profession: "Solutions Architect",
    company: "Brightwater",
    industry: "Technology",
    avatar: "raccoon",
    isCheckedIn: false,
  },
];

export const SAMPLE_ME = {
  firstName: "Jordan",
  lastName: "Ellis",
  profession: "Event Host",
  company: "Sunshine Meetups",
  industry: "Marketing",
  phone: "+1 813 555 0142",
  email: "jordan.ellis@example.com",
  avatarUrl: "/avatars/osprey.svg",
};

export const SAMPLE_MESSAGES = [
  { senderId: "sample-1", textKey: "priya" },
  { senderId: "sample-3", textKey: "lucia" },
  { senderId: "sample-5", textKey: "hana" },
] as const;

export const SAMPLE_ATTENDEES: (Attendee & { card: CardPerson })[] = PEOPLE.map(
  ({ id, avatar, isCheckedIn, ...person }) => ({
    userId: id,
    eventId: "sample",
    isCheckedIn,
    checkInTime: null,
    card: { ...person, email: `${id}@example.com` },
    user: {
      id,
      profile: {
        ...fillPublicFields(null),
        ...person,
        avatarUrl: `/avatars/${avatar}.svg`,
      },
    },
  }),
);

const countAttendees = (attendees: Attendee[]) => ({
  confirmed: attendees.length,
  checkedIn: attendees.filter(({ isCheckedIn }) => isCheckedIn).length,
});

const listFamily = (family: IndustryFamily) =>
  SAMPLE_ATTENDEES.filter(({ user }) => getIndustryFamily(user.profile.industry) === family);

export const SAMPLE_SUMMARY: AttendeeSummary = {
  ...countAttendees(SAMPLE_ATTENDEES),
  guestsIn: 0,
  families: {
    "real-estate": countAttendees(listFamily("real-estate")),
    "creative-arts": countAttendees(listFamily("creative-arts")),
    "business-leadership": countAttendees(listFamily("business-leadership")),
    technology: countAttendees(listFamily("technology")),
    "marketing-sales": countAttendees(listFamily("marketing-sales")),
  },
};

const MINUTE = 60_000;

/** Started 20 minutes before `now`, so that its check-in is always open. */
export const createSampleEvent = (now: Date, texts: { name: string; description: string }): EventResponse => ({
  id: "sample",
  ...texts,
  location: "Tampa",
  venueName: "Armature Works",
  venueAddress: "1910 N Ola Ave, Tampa, FL 33602",
  startTime: new Date(now.getTime() - 20 * MINUTE).toISOString(),
  endTime: new Date(now.getTime() + 160 * MINUTE).toISOString(),
  timezone: "America/New_York",
  isOnline: false,
  eventType: "in-person",
  status: "live",
  eventbriteId: null,
  latitude: 27.9615,
  longitude: -82.4636,
  sponsorName: null,
  sponsorLogoUrl: null,
  sponsor2Name: null,
  sponsor2LogoUrl: null,
  sponsor3Name: null,
  sponsor3LogoUrl: null,
  hostUserId: null,
  hostUser: null,
  hostName: null,
  hostLogoUrl: null,
  requiresDoorCode: false,
  visibility: "listed",
  requiresApproval: false,
  asksEmail: false,
  capacity: null,
  plusOnes: 0,
  seriesId: null,
  rsvpCount: SAMPLE_SUMMARY.confirmed,
  guestCount: 0,
  asks: "nothing",
});
