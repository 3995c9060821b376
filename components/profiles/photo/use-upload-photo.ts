import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { getErrorMessage } from "@/lib/http/browser/api-client";
import { saveHeadshot } from "@/lib/profiles/client/headshot";
import { ownProfileQuery, sharedProfileQuery } from "@/lib/profiles/client/profile";
import { uploadAvatar } from "@/lib/profiles/client/upload-avatar";

import { type CropArea, cropPhoto } from "./photo-canvas";

type Crop = { source: string; area: CropArea; degrees: number };

/** `progress` is 0 to 1, or null while nothing is uploaded. A cancelled upload shows no toast. */
export function useUploadPhoto(userId: string, onDone: () => void) {
  const t = useTranslations("profiles.photo.toast");
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: async ({ source, area, degrees }: Crop) => {
      const { signal } = (abort.current = new AbortController());
      setProgress(0);
      const { photo, headshot } = await cropPhoto(source, area, degrees);
      const { avatarUrl } = await uploadAvatar(photo, { onProgress: setProgress, signal });
      return { avatarUrl, headshot };
    },
    onSuccess: ({ avatarUrl, headshot }) => {
      saveHeadshot(userId, { picture: headshot, avatarUrl });
      updateAvatar(client, userId, avatarUrl);
      toast({ title: t("uploaded") });
      onDone();
    },
    onError: (error) => {
      if (abort.current?.signal.aborted) return;
      toast({
        title: t("failed.title"),
        description: getErrorMessage(error, t("failed.text")),
        variant: "destructive",
      });
    },
    onSettled: () => setProgress(null),
  });
  return { progress, upload: upload.mutate, cancel: () => abort.current?.abort() };
}

function updateAvatar(client: QueryClient, userId: string, avatarUrl: string): void {
  client.setQueryData(ownProfileQuery().queryKey, (own) => own && { ...own, profile: { ...own.profile, avatarUrl } });
  client.setQueryData(
    currentUserQuery().queryKey,
    (viewer) => viewer && { ...viewer, profile: { ...viewer.profile, avatarUrl } },
  );
  void client.invalidateQueries({ queryKey: sharedProfileQuery(userId).queryKey });
}
