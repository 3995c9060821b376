import { sessionStore } from "@/lib/core/browser/storage";

/** Stores the id of the attendance for which the member agreed to share their location. */
const KEY = "location_shared_at";

/** Returns whether the member agreed for this attendance in this tab. So visiting another screen does not end the consent. */
export const hasConsent = (attendanceId: string): boolean => sessionStore.get(KEY) === attendanceId;

/** If the browser blocks storage, the consent ends with the screen. */
export const saveConsent = (attendanceId: string): void => void sessionStore.set(KEY, attendanceId);

export const removeConsent = (): void => sessionStore.remove(KEY);
