import { clock } from "@/lib/core/shared/clock";
import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { toDialNumber } from "@/lib/core/shared/contact/phone";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { buildFileName, plainText } from "@/lib/core/shared/text/plain-text";
import { joinLines } from "@/lib/core/shared/text/written-text";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

import { formatFullName } from "./constants/profile";

/**
 * A profile, a contact response or a contact card message. Missing and blank fields are left out.
 */
export type CardPerson = {
  firstName?: string | null;
  lastName?: string | null;
  pronouns?: string | null;
  phone?: string | null;
  email?: string | null;
  company?: string | null;
  profession?: string | null;
  linkedinUrl?: string | null;
  /** The address of the profile on this site, by which a scan finds the member. */
  profileUrl?: string | null;
  industry?: string | null;
  avatarUrl?: string | null;
  /** JPEG in base64. */
  photo?: string | null;
  /** The same in each card of the person, so that an address book updates what it has. */
  uid?: string;
  /** The person's words to the owner. */
  line?: string | null;
  /** Where and when the two met, if it was at an event. `at` is ISO 8601. */
  met?: { event: { name: string }; at: string };
  /** The owner's own note and topics about the person, if the owner exports them. */
  note?: string | null;
  categories?: readonly string[];
};

/** A member in a response. The event and the time are of the connection. */
type CardMember = CardPerson & { userId: string; event?: { name: string } | null; createdAt?: string };

/** `origin` is the site's. The address of the profile always reaches the member. */
export const toMemberCard = ({ event, createdAt, ...member }: CardMember, origin: string): CardPerson => ({
  ...member,
  uid: member.userId,
  profileUrl: `${origin}/profile/${member.userId}`,
  ...(event && createdAt && { met: { event, at: createdAt } }),
});

/** Translates the texts in `vcard`. */
export type VcardTexts = (
  key: "producer" | "unnamed" | "pronounsNote" | "industryNote" | "phoneNote" | "metAtNote",
  values?: Record<string, string>,
) => string;

type VcardOptions = {
  /** False leaves out the note and the producer. */
  withNote?: boolean;
};

const CRLF = "\r\n";
/** Octets per line (RFC 2426): 75 on the first line, a space and 74 on each continuation line. */
const MAX_LINE_OCTETS = 75;

/** Counts UTF-8. A lone surrogate counts as U+FFFD, which encoders write for it. */
const countOctets = (text: string): number => new TextEncoder().encode(text).length;

/** Phone numbers and emails must be one line, because dialers know no escape for a line break. */
const toLine = (text: string | null | undefined): string => joinLines(plainText(text));

/** Address books hand an email to mail programs, and not all of them know Unicode domains. */
function toPlainEmail(email: string | null | undefined): string {
  const line = toLine(email);
  return normalizeEmail(line) ?? line;
}

/** Escapes text (RFC 2426), so that it can't end the value, a component or the line. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");

/**
 * Returns "" unless the URL is http or https. URIs have no escapes, so a backslash is
 * percent-encoded.
 */
function toWebUrl(text: string): string {
  try {
    const { protocol, href } = new URL(text);
    return protocol === "https:" || protocol === "http:" ? href.replaceAll("\\", "%5C") : "";
  } catch {
    return "";
  }
}

/** Never folds within a character. A photo has thousands, all of one octet. */
function foldLine(line: string): string {
  let folded = "";
  let available = MAX_LINE_OCTETS;
  for (const character of line) {
    const size = character < "\u0080" ? 1 : countOctets(character);
    if (size > available) {
      folded += `${CRLF} `;
      available = MAX_LINE_OCTETS - 1;
    }
    folded += character;
    available -= size;
  }
  return folded;
}

/** An address book shows a note as it is, with characters that isolate a text within a sentence. */
const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

/** A day without a time, in the zone of the device, that all languages read. */
const writeDay = (at: string): string => getDateFormat("sv-SE", {}).format(new Date(at));

/** One property for all lines, because some address books keep only the first note. */
function writeNote({ pronouns, industry, phone, line, met, note }: CardPerson, t: VcardTexts): string {
  const [shownPronouns, shownIndustry, shownPhone] = [plainText(pronouns), plainText(industry), toLine(phone)];
  const lines = [
    shownPronouns && t("pronounsNote", { pronouns: shownPronouns }),
    shownIndustry && t("industryNote", { industry: shownIndustry }),
    // TEL lacks the extension.
    shownPhone !== toDialNumber(shownPhone) && t("phoneNote", { phone: shownPhone }),
    plainText(line),
    met && t("metAtNote", { event: plainText(met.event.name), day: writeDay(met.at) }),
    plainText(note),
  ];
  return escapeText(withoutIsolates(lines.filter(Boolean).join("\n")));
}

/** Address books compare it with the revision that they have (RFC 2426 §3.6.4). */
const writeRevision = (): string => clock.now().toISOString().replace(/\.\d+/, "");

/** Returns vCard 3.0 text that ends with CRLF (docs/product/contact-cards.md#vcard). */
export function buildVcard(person: CardPerson, t: VcardTexts, { withNote = true }: VcardOptions = {}): string {
  const [firstName, lastName] = [plainText(person.firstName), plainText(person.lastName)];
  const { photo, uid } = person;
  const producer = t("producer");
  const optional: [name: string, value: string][] = [
    ["PRODID", withNote && producer !== DEFAULT_PRODUCT_NAME ? escapeText(`-//${producer}//Contacts//EN`) : ""],
    ["UID", uid ? `urn:uuid:${uid}` : ""],
    ["REV", uid ? writeRevision() : ""],
    ["TEL;TYPE=CELL", escapeText(toDialNumber(toLine(person.phone)))],
    ["EMAIL;TYPE=INTERNET", escapeText(toPlainEmail(person.email))],
    ["ORG", escapeText(plainText(person.company))],
    ["TITLE", escapeText(plainText(person.profession))],
    ["URL;TYPE=WORK", toWebUrl(plainText(person.linkedinUrl))],
    ["URL", toWebUrl(plainText(person.profileUrl))],
    ["CATEGORIES", (person.categories ?? []).map((topic) => escapeText(toLine(topic))).join(",")],
    ["NOTE", withNote ? writeNote(person, t) : ""],
    ["PHOTO;ENCODING=b;TYPE=JPEG", photo ?? ""],
  ];
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(formatFullName({ firstName, lastName }) || t("unnamed"))}`,
    `N:${escapeText(lastName)};${escapeText(firstName)};;;`,
    ...optional.filter(([, value]) => value).map(([name, value]) => `${name}:${value}`),
    "END:VCARD",
  ]
    .map((line) => foldLine(line) + CRLF)
    .join("");
}

/** Joins the cards in one file (RFC 2426 §1). */
export const buildVcards = (people: readonly CardPerson[], t: VcardTexts): string =>
  people.map((person) => buildVcard(person, t)).join("");

/** Returns the full name with underscores instead of spaces, and `.vcf`. */
export const getVcardFileName = ({ firstName, lastName }: CardPerson, t: VcardTexts): string =>
  buildFileName(
    formatFullName({ firstName: plainText(firstName), lastName: plainText(lastName) }),
    t("unnamed"),
    "vcf",
  );

/** Octets of a QR code of version 20 at level M. At 200 px, phones can still read its modules. */
const MAX_READABLE_QR_OCTETS = 666;
/** Octets of a QR code of version 40 at level M, the largest one. */
const MAX_QR_OCTETS = 2_331;
/** A name of this length always fits. */
const MAX_QR_NAME_CHARACTERS = 120;

/** Fields that a QR code may leave out, most useful first. */
const OPTIONAL_QR_FIELDS = ["phone", "email", "company", "linkedinUrl", "profession"] as const;

export type QrVcard = { text: string; leftOut: (typeof OPTIONAL_QR_FIELDS)[number][] };

/** Leaves out the note, and fields that would make the code unreadable. */
export function buildQrVcard(person: CardPerson, t: VcardTexts): QrVcard {
  const { firstName, lastName, profileUrl } = person;
  const truncateName = (name?: string | null) => [...plainText(name)].slice(0, MAX_QR_NAME_CHARACTERS).join("");
  const write = (card: CardPerson) => buildVcard(card, t, { withNote: false });
  let card: CardPerson = { firstName, lastName, profileUrl };
  if (countOctets(write(card)) > MAX_QR_OCTETS) {
    card = { firstName: truncateName(firstName), lastName: truncateName(lastName), profileUrl };
  }
  const leftOut: QrVcard["leftOut"] = [];
  for (const field of OPTIONAL_QR_FIELDS) {
    if (!plainText(person[field])) continue;
    const extended = { ...card, [field]: person[field] };
    if (countOctets(write(extended)) <= MAX_READABLE_QR_OCTETS) card = extended;
    else leftOut.push(field);
  }
  return { text: write(card), leftOut };
}
