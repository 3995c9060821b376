import { toSearchText } from "@/lib/core/shared/text/text-search";

/** docs/product/profiles.md#topics */
export const TOPIC_KINDS = ["looking_for", "can_help_with"] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** Of each kind. */
export const MAX_TOPICS = 5;

/** In characters, of a label and of its key. */
export const MAX_TOPIC_LENGTH = 40;

/**
 * The topics that the form offers. Their texts are in `profiles.topics.offered`. A key never
 * changes, because it is stored.
 */
export const OFFERED_TOPICS = [
  "accounting",
  "advisors",
  "ai",
  "architecture",
  "branding",
  "business-partners",
  "career-advice",
  "clients",
  "co-founder",
  "community",
  "construction",
  "content",
  "customer-service",
  "cybersecurity",
  "data",
  "design",
  "developers",
  "e-commerce",
  "education",
  "event-planning",
  "finance",
  "fundraising",
  "grants",
  "healthcare",
  "hiring",
  "hospitality",
  "insurance",
  "investors",
  "jobs",
  "languages",
  "leadership",
  "legal",
  "logistics",
  "marketing",
  "mentoring",
  "music",
  "office-space",
  "operations",
  "photography",
  "press",
  "product",
  "public-speaking",
  "real-estate",
  "sales",
  "social-media",
  "sponsors",
  "suppliers",
  "sustainability",
  "translation",
  "video",
  "volunteers",
  "web-design",
  "writing",
] as const;
export type OfferedTopic = (typeof OFFERED_TOPICS)[number];

/** Offered to tap in the form, which suggests the others while somebody types. */
export const FIRST_TOPICS = [
  "clients",
  "jobs",
  "hiring",
  "investors",
  "co-founder",
  "mentoring",
  "marketing",
  "developers",
] as const satisfies OfferedTopic[];

const TOPICS: ReadonlySet<string> = new Set(OFFERED_TOPICS);

export const isOfferedTopic = (key: string): key is OfferedTopic => TOPICS.has(key);

/**
 * Two labels with one result are the same topic: it ignores case, accents, spaces around the text
 * and repeated ones, and the forms of letters that Unicode takes as compatible. Capitals first,
 * because a capital sigma has two small letters.
 */
export const normalizeTopic = (label: string): string =>
  toSearchText(label.normalize("NFKC").trim().replace(/\s+/gu, " ").toUpperCase()).normalize("NFC");
