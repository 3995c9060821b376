import { useEffect, useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { useHydrated } from "@/components/layout/shell/use-hydrated";
import type { RegisterForm, RegisterInput } from "@/lib/auth/schema";

import {
  clearRegistrationDrafts,
  type DraftValues,
  readDraft,
  readSelfie,
  writeDraft,
  writeSelfie,
} from "./registration-drafts";

/** How long after the last key the draft is written. */
const WRITE_AFTER_MS = 400;

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

/** Keeps what is typed into the form, and the selfie, in the browser, and brings them back (contract §3). */
export function useRegistrationDraft(form: UseFormReturn<RegisterForm, unknown, RegisterInput>) {
  const hydrated = useHydrated();
  // Read once, and only in the browser: the server's HTML has no draft.
  const kept = useMemo(() => (hydrated ? { draft: readDraft(), selfie: readSelfie() } : null), [hydrated]);
  const [taken, setTaken] = useState<{ selfie: string | null } | null>(null);
  const [startedOver, setStartedOver] = useState(false);
  const isOver = useRef(false);

  // Effects, because the storage and the page's leaving are outside React.
  useEffect(() => {
    if (kept?.draft) fill(form, kept.draft);
  }, [kept, form]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasChanged = false;
    const write = (leaving: boolean) => {
      clearTimeout(timer);
      // A second tab that nobody typed in must not empty the first one's draft.
      if (!isOver.current && hasChanged) writeDraft(form.getValues(), { leaving });
    };
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        hasChanged = true;
        clearTimeout(timer);
        timer = setTimeout(() => write(false), WRITE_AFTER_MS);
      },
    });
    const onPageHide = () => write(true);
    const onVisibilityChange = () => document.visibilityState === "hidden" && write(true);
    window.addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      stopWatching();
      write(true);
      window.removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [form]);

  const setSelfie = (selfie: string | null) => {
    setTaken({ selfie });
    writeSelfie(selfie);
  };

  return {
    selfie: taken ? taken.selfie : (kept?.selfie ?? null),
    setSelfie,
    /** Something of an earlier visit is in the form. */
    isRestored: !startedOver && Boolean(kept?.draft ?? kept?.selfie),
    startOver: () => {
      // Not `reset`, which lets go of the fields until the next render: the first one takes the focus now.
      for (const [name, value] of Object.entries(BLANK)) form.setValue(name as keyof RegisterForm, value);
      form.clearErrors();
      setTaken({ selfie: null });
      setStartedOver(true);
      clearRegistrationDrafts();
      form.setFocus("firstName");
    },
    /** There is an account now: forgets everything, and writes nothing more. */
    finish: () => {
      isOver.current = true;
      clearRegistrationDrafts();
    },
  };
}

/** What was typed before the page came to life stays. */
function fill(form: UseFormReturn<RegisterForm, unknown, RegisterInput>, draft: DraftValues): void {
  for (const [name, value] of Object.entries(draft) as [keyof DraftValues, string | boolean | undefined][]) {
    if (value && !form.getValues(name)) form.setValue(name, value);
  }
}
