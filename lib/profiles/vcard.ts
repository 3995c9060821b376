import { normalizeEmail } from "@/lib/core/shared/email-address";
import { DEFAULT_PRODUCT_NAME } from "@/lib/core/shared/product";
import { buildFileName, plainText } from "@/lib/core/shared/plain-text";
import { joinLines } from "@/lib/core/shared/written-text";

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
  /** The owner's own note and tags about the person, if the owner exports them. */
  note?: string | null;
  categories?: readonly string[];
};

/** Translates the texts in `vcard`. */
export type VcardTexts = (
  key: "producer" | "unnamed" | "pronounsNote" | "industryNote",
  values?: { pronouns: string } | { industry: string },
) => string;

type VcardOptions = {
  /** False leaves out the note, which has the pronouns and the industry, and the producer. */
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

/** Never folds within a character. */
function foldLine(line: string): string {
  let folded = "";
  let available = MAX_LINE_OCTETS;
  for (const character of line) {
    const size = countOctets(character);
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

/** Returns vCard 3.0 text that ends with CRLF (docs/product/contact-cards.md#vcard). */
export function buildVcard(person: CardPerson, t: VcardTexts, { withNote = true }: VcardOptions = {}): string {
  const [firstName, lastName] = [plainText(person.firstName), plainText(person.lastName)];
  const [pronouns, industry] = [plainText(person.pronouns), plainText(person.industry)];
  const note = [
    pronouns && t("pronounsNote", { pronouns }),
    industry && t("industryNote", { industry }),
    plainText(person.note),
  ];
  const producer = t("producer");
  const optional: [name: string, value: string][] = [
    ["PRODID", withNote && producer !== DEFAULT_PRODUCT_NAME ? escapeText(`-//${producer}//Contacts//EN`) : ""],
    ["TEL;TYPE=CELL", escapeText(toLine(person.phone))],
    ["EMAIL;TYPE=INTERNET", escapeText(toPlainEmail(person.email))],
    ["ORG", escapeText(plainText(person.company))],
    ["TITLE", escapeText(plainText(person.profession))],
    ["URL;TYPE=WORK", toWebUrl(plainText(person.linkedinUrl))],
    ["URL", toWebUrl(plainText(person.profileUrl))],
    ["CATEGORIES", (person.categories ?? []).map((tag) => escapeText(toLine(tag))).join(",")],
    // One property for all lines, because some address books keep only the first note.
    ["NOTE", withNote ? escapeText(withoutIsolates(note.filter(Boolean).join("\n"))) : ""],
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
