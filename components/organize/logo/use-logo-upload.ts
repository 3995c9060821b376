import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError, apiUpload } from "@/lib/http/browser/api-client";

type LogoKind = "sponsor-logo" | "host-logo" | "site-logo";

let previous: Promise<unknown> = Promise.resolve();

/**
 * Uploads run one after the other, because the server allows one per account at a time.
 * @param onProgress called with the part sent so far, 0 to 1
 * @throws ApiError (400 and 415 for an unsuitable file), TypeError when the network failed
 */
function uploadLogo(file: File, kind: LogoKind, onProgress: (part: number) => void) {
  const form = new FormData();
  form.set("type", kind);
  form.set("image", file);
  const result = previous.then(() => apiUpload<{ url: string }>("/api/upload-image", form, { onProgress }));
  previous = result.catch(() => undefined);
  return result;
}

/** iOS converts a HEIC photo when the list lacks it. */
export const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

type Failure = "notAnImage" | "tooLarge" | "failed";

/** `progress` is 0 to 1, or null while nothing is uploaded. */
export function useLogoUpload(kind: LogoKind, onUploaded: (url: string) => void) {
  const t = useTranslations("admin.events.logo");
  const getFailureText = useFailureText();
  const [progress, setProgress] = useState<number | null>(null);
  const showFailure = (failure: Failure, description = t(`${failure}.description`)) =>
    toast({ title: t(`${failure}.title`), description, variant: "destructive" });

  const upload = async (file: File) => {
    if (!file.type.startsWith("image/")) return showFailure("notAnImage");
    if (file.size > MAX_LOGO_BYTES) return showFailure("tooLarge");
    setProgress(0);
    try {
      onUploaded((await uploadLogo(file, kind, setProgress)).url);
    } catch (error) {
      const failure = toFailure(error);
      if (failure === "failed") showFailure(failure, getFailureText(error, t("failed.description")));
      else showFailure(failure);
    } finally {
      setProgress(null);
    }
  };
  return { upload, progress };
}

function toFailure(error: unknown): Failure {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 415) return "notAnImage";
  return status === 413 ? "tooLarge" : "failed";
}
