import { useState } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";

import { toast } from "@/components/ui/feedback/toast";
import { trackActivity } from "@/lib/activity/client";
import type { ActivityInput } from "@/lib/activity/schema";
import { REDIRECT_AFTER_AUTH_MS } from "@/lib/auth/constants";
import { safeReturnTo } from "@/lib/auth/policy";
import { fullLoad } from "@/lib/core/shared/overload";
import { ApiError, errorMessage } from "@/lib/http/browser/api-client";
import type { Viewer } from "@/lib/profiles/schema";

type Words = { success: string; failure: string };

/** What has just been done with the form (spec A§3, Activity event). */
type Action = Extract<ActivityInput["action"], "login" | "registration">;

/** What is done with the new session before going on. Never throws: answers in words what of it didn't work, else null. */
export type AfterSuccess = (viewer: Viewer) => Promise<string | null>;

/** Long enough to read that something didn't work. */
const REDIRECT_AFTER_FAULT_MS = 4_000;

/**
 * What both forms do around their call: the toasts of spec A§5 and A§8, the server's word on a field put on that field, and
 * on success what `after` does and, after 500 ms, a full load of `returnTo` or /events. Busy until that load, so that nobody
 * sends twice.
 */
export function useAuthSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  send: (values: Output) => Promise<Viewer>,
  action: Action,
  words: Words,
  after?: AfterSuccess,
) {
  const [busy, setBusy] = useState(false);

  const onValid = async (values: Output) => {
    setBusy(true);
    let viewer: Viewer;
    try {
      viewer = await send(values);
    } catch (error) {
      setBusy(false);
      toast({ title: "Error", description: errorMessage(error, words.failure), variant: "destructive" });
      if (error instanceof ApiError) showOnFields(form, error.fields ?? {});
      return;
    }
    trackActivity({ action, page: window.location.pathname });
    toast({ title: "Success!", description: words.success });
    const fault = (await after?.(viewer)) ?? null;
    if (fault) toast({ title: "Your account is ready", description: fault });
    const returnTo = new URLSearchParams(window.location.search).get("returnTo");
    setTimeout(() => fullLoad.to(safeReturnTo(returnTo)), fault ? REDIRECT_AFTER_FAULT_MS : REDIRECT_AFTER_AUTH_MS);
  };

  const onInvalid = () =>
    toast({
      title: "Please fix the errors",
      description: "Some required fields are missing or invalid. Please review and try again.",
      variant: "destructive",
    });

  return { busy, submit: form.handleSubmit(onValid, onInvalid) };
}

function showOnFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: Record<string, string>,
): void {
  const known = Object.entries(fields).filter(([name]) => name in form.getValues());
  known.forEach(([name, message], index) =>
    form.setError(name as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 }),
  );
}

/** The messages of all fields in one sentence, for who can't see them beside the fields. */
export function errorSummary(errors: FieldErrors): string {
  const messages = Object.values(errors).flatMap((error) =>
    typeof error?.message === "string" ? [error.message] : [],
  );
  return messages.length > 0 ? `Please fix: ${messages.join(". ")}.` : "";
}
