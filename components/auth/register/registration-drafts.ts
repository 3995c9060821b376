import { z } from "zod";

import type { RegisterForm } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { DAY_MS } from "@/lib/auth/constants";

/**
 * What /register keeps in the browser until there is an account (spec A§3). Read in this order: the draft, what it was one
 * save earlier, and what was written as the page was left. Never the password.
 */
export const MAIN_KEY = "registration_draft";
export const BACKUP_KEY = "registration_draft_backup";
export const EMERGENCY_KEY = "registration_draft_emergency";
export const SELFIE_KEY = "registration_selfie";

const VERSION = 1;
/** Characters. A draft is about 500, a captured selfie about 100,000; whatever is longer isn't ours. */
const MAX_DRAFT = 8_000;
const MAX_SELFIE = 2_000_000;
/** Who left it longer ago won't come back to it, and it names them on a device others may use. */
const MAX_AGE_DAYS = 14;

const text = z.string().max(300).optional().catch(undefined);
/** The fields that are kept; whatever else lies in the storage, a password above all, is left out by being unknown. */
const valuesSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  profession: text,
  industry: text,
  company: text,
  location: text,
  rememberMe: z.boolean().optional().catch(undefined),
});
const draftSchema = z.object({ version: z.literal(VERSION), savedAt: z.number(), values: valuesSchema });

export type DraftValues = z.output<typeof valuesSchema>;

/** Storage can be refused or full: then the form works as any other, and keeps nothing. */
function inStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.localStorage);
  } catch {
    return otherwise;
  }
}

function parsed(raw: string | null): DraftValues | null {
  if (!raw || raw.length > MAX_DRAFT) return null;
  try {
    const { savedAt, values } = draftSchema.parse(JSON.parse(raw));
    return clock.ms() - savedAt < MAX_AGE_DAYS * DAY_MS && hasContent(values) ? values : null;
  } catch {
    return null;
  }
}

const hasContent = ({ rememberMe: _, ...texts }: DraftValues): boolean => Object.values(texts).some(Boolean);

/** What was typed before, from the first copy that is whole; null when there is none. */
export function readDraft(): DraftValues | null {
  return inStorage((storage) => {
    for (const key of [MAIN_KEY, BACKUP_KEY, EMERGENCY_KEY]) {
      const values = parsed(storage.getItem(key));
      if (values) return values;
    }
    return null;
  }, null);
}

/** `leaving`: the page may be gone the next moment, so the emergency copy is written too. An empty form leaves no draft. */
export function writeDraft(form: Partial<RegisterForm>, { leaving = false } = {}): void {
  const values = valuesSchema.parse(form);
  inStorage((storage) => {
    if (!hasContent(values)) {
      for (const key of [MAIN_KEY, BACKUP_KEY, EMERGENCY_KEY]) storage.removeItem(key);
      return;
    }
    const draft = JSON.stringify({ version: VERSION, savedAt: clock.ms(), values });
    if (draft.length > MAX_DRAFT) return;
    const before = storage.getItem(MAIN_KEY);
    // Only a whole one: a corrupted draft must not take its backup's place.
    if (before && parsed(before)) storage.setItem(BACKUP_KEY, before);
    storage.setItem(MAIN_KEY, draft);
    if (leaving) storage.setItem(EMERGENCY_KEY, draft);
  }, undefined);
}

const isPicture = (dataUrl: string): boolean =>
  dataUrl.length <= MAX_SELFIE && /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/.test(dataUrl);

/** The captured selfie as a data URL; null when there is none, or it isn't a picture. */
export function readSelfie(): string | null {
  const stored = inStorage((storage) => storage.getItem(SELFIE_KEY), null);
  return stored && isPicture(stored) ? stored : null;
}

export function writeSelfie(dataUrl: string | null): void {
  inStorage((storage) => {
    if (dataUrl && isPicture(dataUrl)) storage.setItem(SELFIE_KEY, dataUrl);
    else storage.removeItem(SELFIE_KEY);
  }, undefined);
}

/** Spec A§2: the welcome screen forgets drafts and the selfie of an earlier registration; so does a finished one. */
export function clearRegistrationDrafts(): void {
  inStorage(
    (storage) => [MAIN_KEY, BACKUP_KEY, EMERGENCY_KEY, SELFIE_KEY].forEach((key) => storage.removeItem(key)),
    undefined,
  );
}
