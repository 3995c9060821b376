import { useEffect, useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import type { RegisterForm, RegisterInput } from "@/lib/auth/schema/registration";

import { clearRegistrationDrafts } from "./draft-keys";
import { type DraftValues, readDraft, readSelfie, writeDraft, writeSelfie } from "./registration-drafts";

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
      for (const [name, value] of Object.entries(BLANK)) form.setValue(name as keyof RegisterForm, value);
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
