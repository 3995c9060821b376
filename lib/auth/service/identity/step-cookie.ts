import { createCookie, toHostCookieName } from "../session/cookie";

/** The cookie has what waits for a form after the identity provider's response. */
export const getStepCookieName = (): string => toHostCookieName("nametag-identity");

export const createEndedStep = (): string => createCookie(getStepCookieName(), "", 0);
