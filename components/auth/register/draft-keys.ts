import { localStore } from "@/lib/core/browser/storage";

/** The latest draft. */
export const MAIN_KEY = "registration_draft";
/** The draft before the latest save. */
export const BACKUP_KEY = "registration_draft_backup";
/** The draft that was saved as the page was left. */
export const EMERGENCY_KEY = "registration_draft_emergency";
export const SELFIE_KEY = "registration_selfie";

/** The copies in the order in which they are read (docs/decisions/022-three-registration-drafts.md). */
export const DRAFT_KEYS = [MAIN_KEY, BACKUP_KEY, EMERGENCY_KEY];

/** Removes all drafts and the selfie: on the welcome screen, and after a registration. */
export function clearRegistrationDrafts(): void {
  localStore.remove(...DRAFT_KEYS, SELFIE_KEY);
}
