import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { cutText, toOneLine } from "@/lib/core/shared/text/written-text";

import {
  MAX_CONTACT_COMPANY,
  MAX_CONTACT_JOB_TITLE,
  MAX_CONTACT_LINE,
  MAX_CONTACT_NAME,
  MAX_CONTACT_PHONE,
} from "../constants";
import { isPhone } from "./phone";

/** Every text is as `addContactSchema` accepts it. */
export type ForeignCard = {
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  jobTitle: string | null;
  /** The card's note. */
  line: string | null;
};

type ReadVcard = {
  card: ForeignCard;
  /** As they are written in the card. */
  urls: string[];
};

/** A QR code holds at most 2,953 octets. */
const MAX_CHARACTERS = 20_000;
const MAX_LINES = 400;

type Property = { name: string; parameters: string[]; value: string };

/** A line that begins with one of these is no rest of a text before. */
const PROPERTY = /^(?:[\w-]+\.)?(?:N|FN|ORG|TITLE|TEL|EMAIL|URL|NOTE|ADR|PHOTO|REV|UID|VERSION|END)[;:]/;

const isQuotedPrintable = (text: string): boolean => /QUOTED-PRINTABLE/i.test(text);

/**
 * Joins folded lines: those that start with a space (RFC 2426 and 6350), and those after a soft
 * line break of quoted-printable (vCard 2.1), unless the break is a stray one.
 */
function unfold(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/, MAX_LINES)) {
    const last = lines.pop();
    if (last === undefined) lines.push(line);
    else if (/^[ \t]/.test(line)) lines.push(last + line.slice(1));
    else if (!last.endsWith("=") || !isQuotedPrintable(last.slice(0, last.indexOf(":")))) lines.push(last, line);
    else if (PROPERTY.test(line)) lines.push(last.slice(0, -1), line);
    else lines.push(last.slice(0, -1) + line);
  }
  return lines;
}

function splitUnquoted(text: string, sign: ";" | ":"): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    if (text[index] !== sign || isQuoted) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return [...parts, text.slice(start)];
}

/** Reads `group.NAME;PARAMETER=value:value`. Returns null for any other line. */
function readProperty(line: string): Property | null {
  const [head = ""] = splitUnquoted(line, ":");
  if (head.length === line.length) return null;
  const [name = "", ...parameters] = splitUnquoted(head, ";");
  const value = line.slice(head.length + 1);
  return {
    name: name
      .trim()
      .replace(/^[^.]*\./, "")
      .toUpperCase(),
    parameters,
    value: parameters.some(isQuotedPrintable) ? decodeQuotedPrintable(value, parameters) : value,
  };
}

/** Octets that are wrong in the character set become U+FFFD. */
function decodeQuotedPrintable(value: string, parameters: readonly string[]): string {
  const octets: number[] = [];
  for (const [part, hex] of value.matchAll(/=([\dA-F]{2})|[^=]+|=/gi)) {
    if (hex === undefined) octets.push(...new TextEncoder().encode(part));
    else octets.push(Number.parseInt(hex, 16));
  }
  const labels = parameters.map((parameter) => /^CHARSET="?([^"]+)"?$/i.exec(parameter.trim())?.[1]);
  return createDecoder(labels.find(Boolean)).decode(new Uint8Array(octets));
}

function createDecoder(label?: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Splits at semicolons, and removes the escapes (RFC 6350, section 3.4). */
function readComponents(value: string): string[] {
  const parts = [""];
  for (const [sign, escaped] of value.matchAll(/\\([^])|[^\\;]+|[^]/g)) {
    if (sign === ";") parts.push("");
    else parts[parts.length - 1] += escaped === undefined ? sign : escaped.replace(/^n$/i, "\n");
  }
  return parts;
}

const readText = (value: string): string => readComponents(value).join(";");

const fit = (text: string, max: number): string | null => cutText(toOneLine(text), max) || null;

const isPreferred = ({ parameters }: Property): boolean =>
  parameters.some((parameter) => /^(PREF(=1)?|TYPE=.*\bPREF\b.*)$/i.test(parameter.trim()));

const readEmail = (value: string): string | null =>
  normalizeEmail(toOneLine(value.replace(/^mailto:([^?]*).*/is, "$1")));

/** Without the parameters of a `tel:` URI (RFC 3966). */
function readPhone(value: string): string | null {
  const text = toOneLine(/^tel:/i.test(value) ? (value.slice(4).split(";")[0] ?? "") : value);
  return text.length <= MAX_CONTACT_PHONE && isPhone(text) ? text : null;
}

function readProperties(text: string): Property[] {
  const lines = unfold(text);
  const end = lines.findIndex((line) => /^END:VCARD\s*$/i.test(line));
  return lines.slice(0, end === -1 ? undefined : end).flatMap((line) => readProperty(line) ?? []);
}

/** A comma is between the names in a MECARD, and a semicolon in a vCard. */
function readMecard(text: string): Property[] {
  const fields = text.slice(text.indexOf(":") + 1).match(/(?:\\[^]|[^\\;])+/g) ?? [];
  return fields.flatMap((field) => {
    const property = readProperty(field.trim());
    if (!property) return [];
    const value = property.value.replace(/\\[^]|,/g, (sign) => (sign === "," ? ";" : sign));
    return [property.name === "N" ? { ...property, value } : property];
  });
}

function toCard(properties: readonly Property[]): ReadVcard | null {
  const list = (name: string): string[] => {
    const found = properties.filter((property) => property.name === name);
    return [...found.filter(isPreferred), ...found.filter((property) => !isPreferred(property))].map(
      ({ value }) => value,
    );
  };
  const getText = (name: string): string => readText(list(name)[0] ?? "");
  const [familyName = "", givenName = ""] = readComponents(list("N")[0] ?? "");
  const company = readComponents(list("ORG")[0] ?? "")
    .filter((unit) => unit.trim())
    .join(", ");
  const name =
    fit(getText("FN"), MAX_CONTACT_NAME) ??
    fit(`${givenName} ${familyName}`, MAX_CONTACT_NAME) ??
    fit(company, MAX_CONTACT_NAME);
  if (name === null) return null;
  const findFirst = (key: string, read: (value: string) => string | null): string | null =>
    list(key)
      .map((value) => read(readText(value)))
      .find((value) => value !== null) ?? null;
  return {
    card: {
      name,
      email: findFirst("EMAIL", readEmail),
      phone: findFirst("TEL", readPhone),
      company: fit(company, MAX_CONTACT_COMPANY),
      jobTitle: fit(getText("TITLE"), MAX_CONTACT_JOB_TITLE),
      line: fit(getText("NOTE"), MAX_CONTACT_LINE),
    },
    urls: list("URL").map((url) => url.trim()),
  };
}

export const isVcard = (text: string): boolean => /^\ufeff?\s*BEGIN:VCARD\s/i.test(text);

/**
 * Reads the first card of a vCard 2.1, 3.0 or 4.0, or a MECARD. Leaves out what it doesn't know and
 * an address or number that is none. Returns null if the text is neither, has no name or is too
 * long.
 */
export function readVcard(text: string): ReadVcard | null {
  if (text.length > MAX_CHARACTERS) return null;
  if (/^\s*MECARD:/i.test(text)) return toCard(readMecard(text));
  return isVcard(text) ? toCard(readProperties(text)) : null;
}

/** Pictures and the like, with their folded lines. */
const ENCLOSED = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:].*(?:\r?\n[ \t].*)*\r?\n/gim;

/** Returns the text of each card in a file, without its pictures. */
export const splitVcards = (text: string): string[] =>
  text
    .replace(ENCLOSED, "")
    .split(/^(?=BEGIN:VCARD\s)/im)
    .filter(isVcard);
