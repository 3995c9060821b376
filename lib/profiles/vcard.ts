import { fileName, plainText } from "@/lib/core/shared/plain-text";

import { fullName } from "./constants/profile";

/** What a contact card is written from: a profile, a contact answer or a card message. What is missing or blank is left out. */
export type CardPerson = {
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  email?: string | null;
  company?: string | null;
  profession?: string | null;
  linkedinUrl?: string | null;
  industry?: string | null;
};

const CRLF = "\r\n";
/** Spec A§5: 75 on the first line, a space and 74 on each further one. RFC 2426 counts octets. */
const LINE_OCTETS = 75;
/** Spec A§5: the name of who has none. */
const NAMELESS = "Contact";

/** Octets of UTF-8. A lone surrogate counts as the U+FFFD that an encoder puts in its place. */
const octets = (text: string): number => new TextEncoder().encode(text).length;

/** A number and an address have no lines; dialers know no escape for one. */
const oneLine = (text: string | null | undefined): string => plainText(text).replace(/\n+/g, " ");

/** RFC 2426 text: nothing in it ends the value, a component or the line. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");

/** Only the web's own two schemes; a URI has no escapes, so what could be read as one is percent-encoded. */
function webAddress(text: string): string {
  try {
    const { protocol, href } = new URL(text);
    return protocol === "https:" || protocol === "http:" ? href.replaceAll("\\", "%5C") : "";
  } catch {
    return "";
  }
}

/** Cuts a line into physical ones between characters, never within one. */
function folded(line: string): string {
  let out = "";
  let room = LINE_OCTETS;
  for (const character of line) {
    const size = octets(character);
    if (size > room) {
      out += `${CRLF} `;
      room = LINE_OCTETS - 1;
    }
    out += character;
    room -= size;
  }
  return out;
}

/**
 * A person as vCard 3.0 text (spec A§5), ending with CRLF.
 * @param withNote false leaves the industry's note out, as in a QR code (issue: the same text without the note)
 */
export function vcard(person: CardPerson, { withNote = true } = {}): string {
  const [firstName, lastName] = [plainText(person.firstName), plainText(person.lastName)];
  const industry = withNote ? plainText(person.industry) : "";
  const optional: [name: string, value: string][] = [
    ["TEL;TYPE=CELL", escaped(oneLine(person.phone))],
    ["EMAIL;TYPE=INTERNET", escaped(oneLine(person.email))],
    ["ORG", escaped(plainText(person.company))],
    ["TITLE", escaped(plainText(person.profession))],
    ["URL;TYPE=WORK", webAddress(plainText(person.linkedinUrl))],
    ["NOTE", industry && escaped(`Industry: ${industry}`)],
  ];
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escaped(fullName({ firstName, lastName }) || NAMELESS)}`,
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    ...optional.filter(([, value]) => value).map(([name, value]) => `${name}:${value}`),
    "END:VCARD",
  ]
    .map((line) => folded(line) + CRLF)
    .join("");
}

/** Several people in one file, one card after the other (RFC 2426 §1). */
export const vcards = (people: readonly CardPerson[]): string => people.map((person) => vcard(person)).join("");

/** Spec A§5: the full name with underscores for spaces and `.vcf`. */
export const vcardFileName = ({ firstName, lastName }: CardPerson): string =>
  fileName(fullName({ firstName: plainText(firstName), lastName: plainText(lastName) }), NAMELESS, "vcf");

/** A QR code of version 20 at level M: at 200 px its modules are still two screen points wide, which phones read. */
const QR_OCTETS = 666;
/** Version 40 at level M: more fits into no code. */
const MOST_QR_OCTETS = 2_331;
/** So many characters of a name fit whatever they are. */
const CUT_NAME = 120;

/** What a QR code may leave out, the least dispensable first. */
const QR_FIELDS = ["phone", "email", "company", "linkedinUrl", "profession"] as const;
type QrField = (typeof QR_FIELDS)[number];

/** A person's vCard as a QR code carries it: without the note, and without the fields that would make it too fine to read. */
export function qrVcard(person: CardPerson): { text: string; leftOut: QrField[] } {
  const { firstName, lastName } = person;
  const cut = (name?: string | null) => [...plainText(name)].slice(0, CUT_NAME).join("");
  const write = (card: CardPerson) => vcard(card, { withNote: false });
  let card: CardPerson = { firstName, lastName };
  if (octets(write(card)) > MOST_QR_OCTETS) card = { firstName: cut(firstName), lastName: cut(lastName) };
  const leftOut: QrField[] = [];
  for (const field of QR_FIELDS) {
    if (!plainText(person[field])) continue;
    const more = { ...card, [field]: person[field] };
    if (octets(write(more)) <= QR_OCTETS) card = more;
    else leftOut.push(field);
  }
  return { text: write(card), leftOut };
}
