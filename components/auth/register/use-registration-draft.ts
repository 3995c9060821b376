import { useEffect, useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import type { RegisterForm, RegisterInput } from "@/lib/auth/schema/registration";

import { clearRegistrationDrafts } from "./draft-keys";
import { type DraftValues, readDraft, readSelfie, writeDraft, writeSelfie } from "./registration-drafts";

/** The delay after the last keystroke before the draft is written. */
const WRITE_DELAY_MS = 400;

const BLANK: RegisterForm = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  phone: "",
  profession: "",
  industry: "",
  company: "",
  location: "",
  rememberMe: false,
};

type Form = UseFormReturn<RegisterForm, unknown, RegisterInput>;

/** Stores the form's values and the selfie in the browser, and restores them on the next visit. */
export function useRegistrationDraft(form: Form) {
  const isHydrated = useHydrated();
  // Read once after hydration, because the server's HTML has no draft.
  const stored = useMemo(() => (isHydrated ? { draft: readDraft(), selfie: readSelfie() } : null), [isHydrated]);
  const [newSelfie, setNewSelfie] = useState<{ selfie: string | null } | null>(null);
  const [isStartedOver, setStartedOver] = useState(false);
  const isFinished = useRef(false);

  // Effect: writes the stored draft into React Hook Form's values.
  useEffect(() => {
    if (stored?.draft) fillEmptyFields(form, stored.draft);
  }, [stored, form]);

  // Effect: writes the form's values to the browser's storage: after a pause in typing, and when the page is hidden, left or
  // unmounted.
  useEffect(() => watchForm(form, () => !isFinished.current), [form]);

  const setSelfie = (selfie: string | null) => {
    setNewSelfie({ selfie });
    writeSelfie(selfie);
  };
  return {
    selfie: newSelfie ? newSelfie.selfie : (stored?.selfie ?? null),
    setSelfie,
    /** Whether the form shows something of an earlier visit. */
    isRestored: !isStartedOver && Boolean(stored?.draft ?? stored?.selfie),
    startOver: () => {
      // Not `reset`, which unregisters the fields until the next render, so that the first one could not be focused now.
      for (const [name, value] of Object.entries(BLANK)) form.setValue(name as keyof RegisterForm, value);
      form.clearErrors();
      setNewSelfie({ selfie: null });
      setStartedOver(true);
      clearRegistrationDrafts();
      form.setFocus("firstName");
    },
    /** Removes the draft once the account exists, and stops writing it. */
    finish: () => {
      isFinished.current = true;
      clearRegistrationDrafts();
    },
  };
}

/** Writes a draft for each change of the form while `isEnabled` returns true. Returns the function that stops it. */
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

/** Fills the fields that are still empty, so that text typed before hydration stays. */
function fillEmptyFields(form: Form, draft: DraftValues): void {
  for (const [name, value] of Object.entries(draft) as [keyof DraftValues, string | boolean | undefined][]) {
    if (value && !form.getValues(name)) form.setValue(name, value);
  }
}
