import { useEffect, useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { DAY_MS } from "@/lib/auth/constants";
import type { RegisterForm, RegisterInput } from "@/lib/auth/schema/registration";
import { localStore } from "@/lib/core/browser/storage";
import { clock } from "@/lib/core/shared/clock";

import { BACKUP_KEY, clearRegistrationDrafts, DRAFT_KEYS, EMERGENCY_KEY, MAIN_KEY, SELFIE_KEY } from "./draft-keys";

const VERSION = 1;
/** In characters. A longer entry was not written by this form. */
const MAX_DRAFT_LENGTH = 8_000;
const MAX_SELFIE_LENGTH = 2_000_000;
/** A draft names its author on a device that others may use. */
const MAX_AGE_DAYS = 14;

const text = z.string().max(300).optional().catch(undefined);

/** The schema drops unknown fields, above all the password. */
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

const hasContent = ({ rememberMe: _, ...texts }: DraftValues): boolean => Object.values(texts).some(Boolean);

/** Returns null if the draft is missing, broken, too old or empty. */
function parseDraft(raw: string | null): DraftValues | null {
  if (!raw || raw.length > MAX_DRAFT_LENGTH) return null;
  try {
    const { savedAt, values } = draftSchema.parse(JSON.parse(raw));
    return clock.ms() - savedAt < MAX_AGE_DAYS * DAY_MS && hasContent(values) ? values : null;
  } catch {
    return null;
  }
}

/** Returns the first intact copy, or null. */
export function readDraft(): DraftValues | null {
  for (const key of DRAFT_KEYS) {
    const values = parseDraft(localStore.get(key));
    if (values) return values;
  }
  return null;
}

/** An empty form removes the draft. `isLeaving` also writes the emergency copy. */
export function writeDraft(form: Partial<RegisterForm>, { isLeaving = false } = {}): void {
  const values = valuesSchema.parse(form);
  if (!hasContent(values)) return localStore.remove(...DRAFT_KEYS);
  const draft = JSON.stringify({ version: VERSION, savedAt: clock.ms(), values });
  if (draft.length > MAX_DRAFT_LENGTH) return;
  const before = localStore.get(MAIN_KEY);
  // A broken draft must not replace its backup.
  if (before && parseDraft(before)) localStore.set(BACKUP_KEY, before);
  localStore.set(MAIN_KEY, draft);
  if (isLeaving) localStore.set(EMERGENCY_KEY, draft);
}

const isPicture = (dataUrl: string): boolean =>
  dataUrl.length <= MAX_SELFIE_LENGTH && /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/.test(dataUrl);

/** Returns a data URL. */
export function readSelfie(): string | null {
  const stored = localStore.get(SELFIE_KEY);
  return stored && isPicture(stored) ? stored : null;
}

export function writeSelfie(dataUrl: string | null): void {
  if (dataUrl && isPicture(dataUrl)) localStore.set(SELFIE_KEY, dataUrl);
  else localStore.remove(SELFIE_KEY);
}

const WRITE_DELAY_MS = 400;

const FIELDS = ["password", ...Object.keys(valuesSchema.shape)] as (keyof RegisterForm)[];

type Form = UseFormReturn<RegisterForm, unknown, RegisterInput>;

export function useRegistrationDraft(form: Form) {
  const isHydrated = useHydrated();
  // After hydration, because the server's HTML has no draft.
  const stored = useMemo(() => (isHydrated ? { draft: readDraft(), selfie: readSelfie() } : null), [isHydrated]);
  const [newSelfie, setNewSelfie] = useState<{ selfie: string | null } | null>(null);
  const [isStartedOver, setStartedOver] = useState(false);
  const isFinished = useRef(false);

  // Effect: writes the stored draft into React Hook Form's values.
  useEffect(() => {
    if (stored?.draft) fillEmptyFields(form, stored.draft);
  }, [stored, form]);

  // Writes after a pause in typing, and when the page is hidden, left or unmounted.
  useEffect(() => watchForm(form, () => !isFinished.current), [form]);

  const setSelfie = (selfie: string | null) => {
    setNewSelfie({ selfie });
    writeSelfie(selfie);
  };
  return {
    selfie: newSelfie ? newSelfie.selfie : (stored?.selfie ?? null),
    setSelfie,
    isRestored: !isStartedOver && Boolean(stored?.draft ?? stored?.selfie),
    startOver: () => {
      // Not `reset`: it unregisters the fields until the next render, and focusing would fail.
      for (const name of FIELDS) form.setValue(name, name === "rememberMe" ? false : "");
      form.clearErrors();
      setNewSelfie({ selfie: null });
      setStartedOver(true);
      clearRegistrationDrafts();
      form.setFocus("firstName");
    },
    finish: () => {
      isFinished.current = true;
      clearRegistrationDrafts();
    },
  };
}

function watchForm(form: Form, isEnabled: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasChanged = false;
  const write = (isLeaving: boolean) => {
    clearTimeout(timer);
    // An untouched form in a second tab must not remove the first tab's draft.
    if (isEnabled() && hasChanged) writeDraft(form.getValues(), { isLeaving });
  };
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: () => {
      hasChanged = true;
      clearTimeout(timer);
      timer = setTimeout(() => write(false), WRITE_DELAY_MS);
    },
  });
  const onPageHide = () => write(true);
  const onVisibilityChange = () => document.visibilityState === "hidden" && write(true);
  window.addEventListener("pagehide", onPageHide);
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    unsubscribe();
    write(true);
    window.removeEventListener("pagehide", onPageHide);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}

/** Keeps text that was typed before hydration. */
function fillEmptyFields(form: Form, draft: DraftValues): void {
  for (const [name, value] of Object.entries(draft) as [keyof DraftValues, string | boolean | undefined][]) {
    if (value && !form.getValues(name)) form.setValue(name, value);
  }
}
