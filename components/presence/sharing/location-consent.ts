import { sessionStore } from "@/lib/core/browser/storage";

const KEY = "location_shared_at";

/** Stored for the tab, so that visiting another screen does not end the consent. */
export const hasConsent = (attendanceId: string): boolean => sessionStore.get(KEY) === attendanceId;

/** If the browser blocks storage, the consent ends with the screen. */
export const saveConsent = (attendanceId: string): void => void sessionStore.set(KEY, attendanceId);

export const removeConsent = (): void => sessionStore.remove(KEY);
