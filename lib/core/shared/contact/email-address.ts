/** In octets of UTF-8 (RFC 5321, section 4.5.3.1). */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 255;

/** Letters, marks and digits of any script, and few of the signs that RFC 5322 allows. */
const LOCAL_PART = /^(?![.\p{M}])(?!.*\.\.)[\p{L}\p{M}\p{Nd}_'+.-]*[\p{L}\p{M}\p{Nd}_+-]$/u;
/** Some letters and marks have no shape, such as U+3164 and U+FE0F. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Also the joiners that Persian needs, and the full stops of East Asia, which a URL takes. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}\u200c\u200d.\u3002\uff0e\uff61-]+$/u;
const ASCII_DOMAIN = /^(?:[a-z\d][a-z\d-]{0,62}\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

const countOctets = (text: string): number => new TextEncoder().encode(text).length;

/** With a label that is not ASCII, every engine checks the encoded labels too. */
const PREFIX = { written: "ä.", ascii: "xn--4ca." } as const;

/** Returns the domain in Punycode and lower case (UTS 46), or null if it is none. */
function toAsciiDomain(domain: string): string | null {
  if (!WRITTEN_DOMAIN.test(domain)) return null;
  try {
    const ascii = new URL(`http://${PREFIX.written}${domain}`).hostname.slice(PREFIX.ascii.length);
    return ASCII_DOMAIN.test(ascii) ? ascii : null;
  } catch {
    return null;
  }
}

/**
 * Returns the only form in which an address is stored, compared and counted, or null if the text is
 * no address (docs/product/sessions.md#email-addresses).
 */
export function normalizeEmail(text: string): string | null {
  const at = text.lastIndexOf("@");
  if (at < 1) return null;
  const local = text.slice(0, at).toLowerCase().normalize("NFC");
  if (!LOCAL_PART.test(local) || INVISIBLE.test(local) || countOctets(local) > MAX_LOCAL_PART) return null;
  const domain = toAsciiDomain(text.slice(at + 1));
  const email = `${local}@${domain}`;
  return domain === null || countOctets(email) > MAX_ADDRESS ? null : email;
}

/**
 * Returns the mailbox that an address leads to at most mail servers: without what follows a plus
 * sign (RFC 5233). Gmail ignores dots too, and has two domains. For limits only; two such addresses
 * are two accounts.
 */
export const toMailbox = (email: string): string =>
  email
    .replace(/^([^+@]+)\+[^@]*@/, "$1@")
    .replace(/^([^@]+)@(?:gmail|googlemail)\.com$/, (_, local: string) => `${local.replaceAll(".", "")}@gmail.com`);

/** Returns a link for the form that every mail program understands (RFC 6068). */
export function toMailtoLink(email: string): string {
  const [local, ...domain] = (normalizeEmail(email) ?? email).split("@").map(encodeURIComponent);
  return `mailto:${[local, domain.join("%40")].join("@")}`;
}
