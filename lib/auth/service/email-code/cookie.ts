import { EMAIL_CODE_MINUTES } from "../../constants";
import { createCookie, readCookie, toHostCookieName } from "../cookie";

const getName = (): string => toHostCookieName("nametag-email-code");

/** Binds the digits to the browser that asked for them. An empty value removes the cookie. */
export const createEmailCodeCookie = (token: string): string =>
  createCookie(getName(), token, token === "" ? 0 : EMAIL_CODE_MINUTES * 60);

export const readEmailCodeCookie = (header: string | null | undefined): string => readCookie(header, getName()) ?? "";
