import { type BaseSyntheticEvent, useRef, useState } from "react";
import { type FieldErrors, type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";

import { dismissToastsAbout, toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ActivityInput } from "@/lib/activity/schema";
import { REDIRECT_AFTER_AUTH_MS } from "@/lib/auth/constants";
import { getReturnPath } from "@/lib/auth/policy";
import { documentLoad } from "@/lib/core/shared/document-load";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { setFieldErrors } from "@/components/ui/form/field-errors";

type Action = Extract<ActivityInput["action"], "login" | "registration">;

/** Runs before the redirect. Never rejects: resolves to a text about a failure, or null. */
export type AfterSuccess = (viewer: Viewer) => Promise<string | null>;

const REDIRECT_AFTER_FAILURE_MS = 4_000;

/**
 * Submits the form, then loads the return address
 * (docs/product/sessions.md#after-login-or-registration). Stays busy until that load, so that
 * nothing is sent twice. `send` resolves to null if the screen shows another step.
 */
export function useAuthSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  send: (values: Output) => Promise<Viewer | null>,
  action: Action,
  after?: AfterSuccess,
) {
  const t = useTranslations("auth.toast");
  const commonTexts = useTranslations("common");
  const getFailureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const { isSubmitting } = useFormState({ control: form.control });
  const isSending = useRef(false);
  const finish = useFinishSignIn(action);

  const onValid = async (values: Output) => {
    setBusy(true);
    dismissToastsAbout(action);
    let viewer: Viewer | null;
    try {
      viewer = await send(values);
    } catch (error) {
      setBusy(false);
      const message = getFailureText(error, t(`${action}.failed`));
      toast({ title: t("error"), description: message, variant: "destructive", about: action });
      // Stays until the form is sent again, unlike the toast.
      if (!setFieldErrors(form, error)) form.setError("root", { type: "server", message });
      return;
    }
    if (viewer) await finish(viewer, after);
    else setBusy(false);
  };
  const onInvalid = ({ root }: FieldErrors<Values>) => {
    const texts =
      // The code that checks the form could not be loaded.
      root?.type === "network"
        ? { title: t("error"), description: commonTexts("networkError") }
        : { title: t("invalid.title"), description: t("invalid.text") };
    toast({ ...texts, variant: "destructive", about: action });
  };
  const handle = form.handleSubmit(onValid, onInvalid);
  const submit = async (event?: BaseSyntheticEvent): Promise<void> => {
    event?.preventDefault();
    // Checking the form can wait for the network, too.
    if (isSending.current) return;
    isSending.current = true;
    await handle(event).finally(() => (isSending.current = false));
  };

  return { isBusy: isBusy || isSubmitting, submit };
}

export function useFinishSignIn(action: Action) {
  const t = useTranslations("auth.toast");
  return async (viewer: Viewer, after?: AfterSuccess): Promise<void> => {
    const page = window.location.pathname;
    // Visitors' pages do without this code. A load that fails loses a number of the statistics.
    void import("@/lib/activity/client").then(
      ({ trackActivity }) => trackActivity({ action, page }),
      () => undefined,
    );
    toast({ title: t("success"), description: t(`${action}.succeeded`) });
    const failure = (await after?.(viewer)) ?? null;
    if (failure) toast({ title: t("accountReady"), description: failure });
    const delay = failure ? REDIRECT_AFTER_FAILURE_MS : REDIRECT_AFTER_AUTH_MS;
    setTimeout(() => documentLoad.open(getReturnPath(window.location)), delay);
  };
}
