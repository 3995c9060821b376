import { domainToASCII, domainToUnicode } from "node:url";

import { normalizeEmail } from "../shared/contact/email-address";

const SCRIPTS = [
  "Arabic",
  "Armenian",
  "Bengali",
  "Cyrillic",
  "Devanagari",
  "Ethiopic",
  "Georgian",
  "Greek",
  "Gujarati",
  "Gurmukhi",
  "Hebrew",
  "Kannada",
  "Khmer",
  "Lao",
  "Malayalam",
  "Myanmar",
  "Oriya",
  "Sinhala",
  "Tamil",
  "Telugu",
  "Thaana",
  "Thai",
  "Tibetan",
];

/** Labels in one script. Japanese and Korean have several. */
const IN_ONE_SCRIPT = [
  // The letters of European languages and Vietnamese. Other Latin letters look like one of a to z.
  /^[a-z\d\u00df-\u00f6\u00f8-\u017e\u01a1\u01b0\u0219\u021b\u1ea1-\u1ef9-]+$/,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\d-]+$/u,
  ...SCRIPTS.map((script) => new RegExp(String.raw`^[\p{scx=${script}}\d-]+$`, "u")),
];

/** A label of these letters alone can pass for a Latin one. */
const LIKE_LATIN = /^[a-z\dıаысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτϲγεϳագզէլհյոսւօքֆიოყძხჽჿדוחיןס-]+$/;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A registry assigns the last label, so it can't imitate another. */
const isReadable = (label: string, index: number, { length }: readonly string[]): boolean =>
  isAscii(label) ||
  (IN_ONE_SCRIPT.some((letters) => letters.test(label)) && (index === length - 1 || !LIKE_LATIN.test(label)));

/**
 * Returns a stored address as people read it. A domain stays in Punycode if it mixes scripts or can
 * pass for a Latin one (docs/product/sessions.md#email-addresses).
 */
export function showEmail(email: string): string {
  if (!/[@.]xn--/.test(email)) return email;
  const at = email.lastIndexOf("@");
  const domain = domainToUnicode(email.slice(at + 1));
  const shown = `${email.slice(0, at)}@${domain}`;
  return domain.split(".").every(isReadable) && normalizeEmail(shown) === email ? shown : email;
}

/**
 * Splits a search at spaces. After an "@", the text becomes what is stored, so that "@exämple.de"
 * finds its addresses.
 */
export const toSearchWords = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const at = word.lastIndexOf("@") + 1;
      const domain = word.slice(at);
      return at === 0 || isAscii(domain) ? word : word.slice(0, at) + (domainToASCII(domain) || domain);
    });
