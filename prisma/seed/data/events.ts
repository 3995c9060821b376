import type { TeamRole } from "@/lib/events/constants/team";

import type { Slot } from "../schedule";
import type { City } from "./member";
import type { MemberKey } from "./members";

type Venue = { city: string; name: string; address: string; latitude: number; longitude: number };

export type DemoEvent = {
  name: string;
  description: string;
  status: "live" | "upcoming" | "ended" | "cancelled";
  slot: Slot;
  timezone: string;
  venue?: Venue;
  meetingUrl?: string;
  host?: MemberKey | { name: string; email: string; phone?: string };
  sponsors?: string[];
  team?: Partial<Record<MemberKey, TeamRole>>;
  eventbriteId?: string;
  capacity?: number;
  rsvps: number;
  /** For a past event: the share of RSVPs that attended. */
  attendanceRate?: number;
  from: City[];
  /** Members whose RSVP the demo depends on. */
  confirmed?: MemberKey[];
  declined?: MemberKey[];
  waitlisted?: MemberKey[];
  /** Members with an open request. The event requires approval then. */
  requested?: MemberKey[];
  questions?: {
    label: string;
    kind: "text" | "one" | "several";
    options?: string[];
    isRequired?: boolean;
    isForMatching?: boolean;
  }[];
};

const EASTERN = "America/New_York";
const BAY: City[] = ["Tampa", "St. Petersburg"];

const EVENTS = {
  tacos: {
    name: "Tampa Tech & Tacos",
    description:
      "Our monthly evening for people who build things around the Bay. No panel, no pitch: tacos from Maribel's kitchen, a long table by the river, and name tags you can read from two metres away.\n\nCome alone, leave with three people to write to.",
    status: "live",
    slot: { now: true, hours: 3 },
    timezone: EASTERN,
    venue: {
      city: "Tampa, FL",
      name: "Armature Works",
      address: "1910 N Ola Ave, Tampa, FL 33602",
      latitude: 27.96133,
      longitude: -82.46382,
    },
    host: "eli",
    sponsors: ["Brightwater Labs", "Coral & Co", "Bayshore Lending"],
    team: { marisol: "owner", priya: "editor", jonas: "door" },
    rsvps: 41,
    from: BAY,
    confirmed: [
      "alex",
      "sam",
      "marisol",
      "jonas",
      "priya",
      "eli",
      "camille",
      "tom",
      "dev",
      "ben",
      "ingrid",
      "jamal",
      "sanjay",
      "tasha",
      "vivian",
      "xiomara",
      "daniel",
      "isabel",
      "jerome",
      "maribel",
      "nate",
      "olivia",
      "pedro",
      "lucia",
      "bo",
      "katya",
    ],
  },
  founders: {
    name: "Founders & Funders Breakfast",
    description:
      "Coffee, eggs, and ten founders with ten minutes each. Investors sit between them, not on a stage. Doors close when the pastries are gone.",
    status: "live",
    slot: { soon: true, at: "8:00", hours: 2 },
    timezone: EASTERN,
    venue: {
      city: "Tampa, FL",
      name: "The Vault",
      address: "611 N Franklin St, Tampa, FL 33602",
      latitude: 27.94986,
      longitude: -82.45914,
    },
    host: "priya",
    sponsors: ["Sunline Ventures"],
    rsvps: 27,
    from: BAY,
    confirmed: ["alex", "priya", "mei", "omar", "amara", "tasha"],
    declined: ["sam"],
    requested: ["felix", "gabriela", "rajesh"],
    questions: [
      { label: "What are you working on?", kind: "text" },
      {
        label: "Why do you come?",
        kind: "several",
        options: ["To raise money", "To invest", "To meet people"],
        isForMatching: true,
      },
    ],
  },
  greenBench: {
    name: "St. Pete Proptech Happy Hour",
    description:
      "Agents, builders and the people who write their software, in the beer garden. First round is on Keystone Title. Dogs are welcome and usually better at networking.",
    status: "live",
    slot: { soon: true, at: "17:30", hours: 2.5 },
    timezone: EASTERN,
    venue: {
      city: "St. Petersburg, FL",
      name: "Green Bench Brewing Co.",
      address: "1133 Baum Ave N, St. Petersburg, FL 33705",
      latitude: 27.77176,
      longitude: -82.65242,
    },
    host: { name: "Renata Cole", email: "renata@baumavenue.example", phone: "(727) 555-0137" },
    sponsors: ["Keystone Title", "Ashworth Inspections"],
    capacity: 22,
    rsvps: 22,
    from: ["St. Petersburg", "Sarasota"],
    confirmed: ["sam", "marisol", "tom", "aaliyah"],
    declined: ["alex"],
    waitlisted: ["bo", "leon"],
  },
  raising: {
    name: "Webinar: Raising in Florida",
    description:
      "An hour with two attorneys and a fund manager on what changed this year: notes, SAFEs, and which counties have grants nobody applies for. Questions from the start, not at the end.",
    status: "live",
    slot: { days: 5, weekday: 3, at: "12:00", hours: 1 },
    timezone: EASTERN,
    meetingUrl: "https://meet.example/raising-in-florida",
    host: "amara",
    eventbriteId: "1049830041001",
    rsvps: 33,
    from: ["Miami", "Tampa", "Gainesville", "Jacksonville"],
    confirmed: ["alex", "amara", "omar"],
  },
  orlando: {
    name: "Orlando Makers Lunch",
    description:
      "A table for people who make physical things: furniture, food, drones, theme-park parts. Bring one object and be ready to pass it around.",
    status: "live",
    slot: { days: 7, weekday: 5, at: "12:00", hours: 2 },
    timezone: EASTERN,
    venue: {
      city: "Orlando, FL",
      name: "East End Market",
      address: "3201 Corrine Dr, Orlando, FL 32803",
      latitude: 28.56788,
      longitude: -81.34556,
    },
    host: "gabriela",
    eventbriteId: "1049830041002",
    rsvps: 18,
    from: ["Orlando", "Gainesville"],
    declined: ["alex"],
  },
  jacksonville: {
    name: "Jax Women in Tech Breakfast",
    description:
      "Breakfast in the gardens above the St. Johns, then three lightning talks. Everyone is welcome at the table; the microphone goes to women first.",
    status: "live",
    slot: { days: 9, weekday: 4, at: "8:30", hours: 2 },
    timezone: EASTERN,
    venue: {
      city: "Jacksonville, FL",
      name: "Cummer Museum of Art & Gardens",
      address: "829 Riverside Ave, Jacksonville, FL 32204",
      latitude: 30.31487,
      longitude: -81.67706,
    },
    rsvps: 14,
    from: ["Jacksonville", "Gainesville"],
    declined: ["alex"],
  },
  wynwood: {
    name: "Miami Creative Mixer",
    description:
      "Designers, photographers, painters and the people who hire them, among the murals. Portfolio reviews in the courtyard until sunset, music after.",
    status: "upcoming",
    slot: { days: 13, weekday: 4, at: "18:30", hours: 3 },
    timezone: EASTERN,
    venue: {
      city: "Miami, FL",
      name: "Wynwood Walls",
      address: "2516 NW 2nd Ave, Miami, FL 33127",
      latitude: 25.80096,
      longitude: -80.19932,
    },
    host: "celeste",
    sponsors: ["Beaumont Contemporary", "Faro Communications"],
    rsvps: 24,
    from: ["Miami", "Fort Lauderdale", "Boca Raton"],
    confirmed: ["sam", "jonas", "diego", "celeste"],
  },
  naples: {
    name: "Southwest Florida Commercial Real Estate and Workforce Housing Roundtable",
    description:
      "Forty places, one question: what can still be built between Naples and Fort Myers, and who can afford to live in it? Planning staff from both counties attend.",
    status: "upcoming",
    slot: { days: 20, weekday: 2, at: "9:00", hours: 3 },
    timezone: EASTERN,
    venue: {
      city: "Naples, FL",
      name: "Naples Botanical Garden",
      address: "4820 Bayshore Dr, Naples, FL 34112",
      latitude: 26.10692,
      longitude: -81.77085,
    },
    host: "lucia",
    sponsors: ["Castellanos Hermanos Development Group"],
    rsvps: 12,
    from: ["Naples", "Fort Myers", "Sarasota"],
    declined: ["alex"],
  },
  scottsdale: {
    name: "Desert Founders Meetup",
    description:
      "The Florida crowd's winter outing: an evening with Scottsdale's founders, in the sculpture lounge. If you are out west for the trade shows, stop by.",
    status: "upcoming",
    slot: { days: 27, weekday: 3, at: "17:00", hours: 2.5 },
    timezone: "America/Phoenix",
    venue: {
      city: "Scottsdale, AZ",
      name: "Scottsdale Museum of Contemporary Art",
      address: "7374 E 2nd St, Scottsdale, AZ 85251",
      latitude: 33.49149,
      longitude: -111.92434,
    },
    host: { name: "Whitney Begay", email: "whitney@desertfounders.example" },
    rsvps: 7,
    from: ["Miami", "Tampa"],
    confirmed: ["omar", "mei"],
    declined: ["alex", "sam"],
  },
  storytelling: {
    name: "Webinar: Brand Stories for Realtors",
    description:
      "Zoë rewrites six listing pages live and explains every cut. Send yours in advance, anonymously if you prefer.",
    status: "upcoming",
    slot: { days: 34, weekday: 2, at: "16:00", hours: 1 },
    timezone: EASTERN,
    meetingUrl: "https://meet.example/brand-stories",
    host: "zoe",
    rsvps: 16,
    from: ["Sarasota", "Fort Lauderdale", "St. Petersburg"],
    confirmed: ["zoe", "marisol", "rosa"],
  },
  lasOlas: {
    name: "Las Olas Sunrise Networking Walk",
    description: "Two miles along the New River before work. Cancelled for the bridge repairs; a new date follows.",
    status: "cancelled",
    slot: { days: 6, weekday: 6, at: "7:00", hours: 1.5 },
    timezone: EASTERN,
    venue: {
      city: "Fort Lauderdale, FL",
      name: "Esplanade Park",
      address: "400 SW 2nd St, Fort Lauderdale, FL 33312",
      latitude: 26.1203,
      longitude: -80.14768,
    },
    host: "paula",
    rsvps: 9,
    from: ["Fort Lauderdale", "Boca Raton", "West Palm Beach"],
    declined: ["alex"],
  },
  sparkman: {
    name: "Gulf Coast Founders Social",
    description:
      "A relaxed evening on the lawn at Sparkman Wharf: six containers of food, one sunset, and a demo table.",
    status: "ended",
    slot: { days: -4, at: "18:00", hours: 3 },
    timezone: EASTERN,
    venue: {
      city: "Tampa, FL",
      name: "Sparkman Wharf",
      address: "615 Channelside Dr, Tampa, FL 33602",
      latitude: 27.94304,
      longitude: -82.44743,
    },
    host: "tasha",
    sponsors: ["Hart Talent"],
    rsvps: 30,
    attendanceRate: 0.6,
    from: BAY,
    confirmed: ["alex", "sam", "marisol", "jonas", "priya", "eli", "camille", "dev", "olivia", "greg", "ingrid"],
  },
  ringling: {
    name: "Sarasota Art & Business Evening",
    description:
      "A guided hour through the galleries, then drinks on the terrace with the people who fund, frame and light them.",
    // The end time alone decides that an event is over (docs/product/events.md#event-status).
    status: "live",
    slot: { days: -25, weekday: 4, at: "17:30", hours: 3 },
    timezone: EASTERN,
    venue: {
      city: "Sarasota, FL",
      name: "The Ringling",
      address: "5401 Bay Shore Rd, Sarasota, FL 34243",
      latitude: 27.38237,
      longitude: -82.56045,
    },
    host: "fatima",
    rsvps: 24,
    attendanceRate: 0.7,
    from: ["Sarasota", "St. Petersburg", "Naples"],
    confirmed: ["alex", "fatima", "keiko", "nadia", "jonas", "sam", "zoe"],
  },
  palmBeach: {
    name: "Palm Beach Property & Capital Mixer",
    description: "Rooftop drinks for owners, lenders and advisors, with the Intracoastal below.",
    status: "ended",
    slot: { days: -52, weekday: 3, at: "18:00", hours: 2.5 },
    timezone: EASTERN,
    venue: {
      city: "West Palm Beach, FL",
      name: "The Ben",
      address: "251 N Narcissus Ave, West Palm Beach, FL 33401",
      latitude: 26.71659,
      longitude: -80.05087,
    },
    host: "hannah",
    rsvps: 20,
    attendanceRate: 0.65,
    from: ["West Palm Beach", "Boca Raton", "Fort Lauderdale", "Miami"],
    confirmed: ["hannah", "omar", "amara", "paula", "esther"],
    declined: ["alex"],
  },
} as const satisfies Record<string, DemoEvent>;

export type EventKey = keyof typeof EVENTS;

export const EVENT_KEYS = Object.keys(EVENTS) as EventKey[];
export const getDemoEvent = (key: EventKey): DemoEvent => EVENTS[key];

/** Runs whenever the demo starts. */
export const OPEN_EVENT = "tacos" satisfies EventKey;

/** A refresh moves these. Past events keep their times and attendances. */
export const MOVING_EVENTS = EVENT_KEYS.filter((key) => {
  const { slot } = getDemoEvent(key);
  return !("days" in slot) || slot.days > 0;
});

/** 23 of 41. Alex is not, so that a visitor can try check-in first. */
export const CHECKED_IN_NOW: MemberKey[] = [
  "sam",
  "marisol",
  "jonas",
  "priya",
  "eli",
  "camille",
  "dev",
  "lucia",
  "ben",
  "ingrid",
  "jamal",
  "sanjay",
  "tasha",
  "vivian",
  "xiomara",
  "daniel",
  "isabel",
  "jerome",
  "maribel",
  "nate",
  "olivia",
  "pedro",
  "bo",
];
