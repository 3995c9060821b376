import { useTranslations } from "next-intl";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { uploadLogo } from "@/lib/events/client/logo";
import { ApiError, getErrorMessage } from "@/lib/http/browser/api-client";

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

type Failure = "notAnImage" | "tooLarge" | "failed";

/** `progress` is 0 to 1, or null while nothing is uploaded. */
export function useLogoUpload(kind: "sponsor-logo" | "host-logo", onUploaded: (url: string) => void) {
  const t = useTranslations("admin.events.logo");
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
      if (failure === "failed") showFailure(failure, getErrorMessage(error, t("failed.description")));
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
