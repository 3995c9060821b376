/** In characters. A shorter code is easily guessed, a longer text is none. */
const MIN_LENGTH = 6;
export const MAX_TICKET_CODE = 300;
/** Of one guest. */
export const MAX_TICKET_CODES = 3;

const isLongEnough = (text: string): boolean => text.length >= MIN_LENGTH && text.length <= MAX_TICKET_CODE;

/** Addresses of this product's own pages. Any host, because a site may have several. */
const OWN_PATH = /^\/(?:events|b|t|profile)\//i;

/**
 * Whether a text can be the code on another tool's ticket: one word, or an address
 * (docs/product/guest-import.md#ticket-codes).
 */
export const isTicketCode = (text: string): boolean =>
  isLongEnough(text) && !/\s|^BEGIN:/i.test(text) && !(URL.canParse(text) && OWN_PATH.test(new URL(text).pathname));

/** The part of Tito's and Luma's addresses that names the ticket. */
const TICKET_ADDRESS = /^https:\/\/[\w.-]+\/(?:tickets\/|check-in\/[\w-]+\?pk=)([\w-]+)$/;

/** A file's code, and the part of an address that a ticket may show alone, or at another site. */
export const listShownCodes = (code: string): string[] =>
  [code, TICKET_ADDRESS.exec(code)?.[1] ?? ""].filter(isTicketCode);

/** A scanned code as a whole, and of an address each part of its path and query. */
export function listTicketCodes(text: string): string[] {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return [trimmed].filter(isLongEnough);
  const { pathname, searchParams } = new URL(trimmed);
  return [...new Set([trimmed, ...pathname.split("/"), ...searchParams.values()])].filter(isLongEnough);
}
