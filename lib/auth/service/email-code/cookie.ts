import { EMAIL_CODE_MINUTES, MAX_EMAIL_CODES } from "../../constants";
import { createCookie, readCookie, toHostCookieName } from "../session/cookie";

/** Is no character of a token. */
const SEPARATOR = ".";
const getName = (): string => toHostCookieName("nametag-email-code");

/** Binds the digits to the browser that asked for them. Without tokens it removes the cookie. */
export const createEmailCodeCookie = (tokens: string[]): string =>
  createCookie(getName(), tokens.join(SEPARATOR), tokens.length === 0 ? 0 : EMAIL_CODE_MINUTES * 60);

/** Returns the newest tokens, from old to new. */
export const readEmailCodeCookie = (header: string | null | undefined): string[] =>
  (readCookie(header, getName()) ?? "").split(SEPARATOR).filter(Boolean).slice(-MAX_EMAIL_CODES);
