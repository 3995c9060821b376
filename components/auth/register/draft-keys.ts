import { localStore } from "@/lib/core/browser/storage";

export const MAIN_KEY = "registration_draft";
export const BACKUP_KEY = "registration_draft_backup";
export const EMERGENCY_KEY = "registration_draft_emergency";
export const SELFIE_KEY = "registration_selfie";

/** In reading order (docs/decisions/022-three-registration-drafts.md). */
export const DRAFT_KEYS = [MAIN_KEY, BACKUP_KEY, EMERGENCY_KEY];

/** For the welcome screen, and after a registration. */
export function clearRegistrationDrafts(): void {
  localStore.remove(...DRAFT_KEYS, SELFIE_KEY);
}
