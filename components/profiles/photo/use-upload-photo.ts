import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { currentUserQuery } from "@/lib/auth/client";
import { errorMessage } from "@/lib/http/browser/api-client";
import { keepHeadshot, ownProfileQuery, sharedProfileQuery, uploadAvatar } from "@/lib/profiles/client";

import { type CropArea, cropPhoto } from "./photo-canvas";

type Cut = { source: string; area: CropArea; degrees: number };

/** Cuts a photo and makes it my picture, with spec B§8's words. `progress` is the part sent so far; null when none is. */
export function useUploadPhoto(userId: string, onDone: () => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);

  const upload = useMutation({
    mutationFn: async ({ source, area, degrees }: Cut) => {
      const { signal } = (sending.current = new AbortController());
      setProgress(0);
      const { photo, headshot } = await cropPhoto(source, area, degrees);
      const { avatarUrl } = await uploadAvatar(photo, { onProgress: setProgress, signal });
      return { avatarUrl, headshot };
    },
    onSuccess: ({ avatarUrl, headshot }) => {
      keepHeadshot(userId, { picture: headshot, avatarUrl });
      client.setQueryData(
        ownProfileQuery().queryKey,
        (own) => own && { ...own, profile: { ...own.profile, avatarUrl } },
      );
      client.setQueryData(
        currentUserQuery().queryKey,
        (viewer) => viewer && { ...viewer, profile: { ...viewer.profile, avatarUrl } },
      );
      void client.invalidateQueries({ queryKey: sharedProfileQuery(userId).queryKey });
      toast({ title: "Profile picture updated!" });
      onDone();
    },
    onError: (error) => {
      if (sending.current?.signal.aborted) return;
      toast({
        title: "Failed to update picture",
        description: errorMessage(error, "Failed to upload avatar"),
        variant: "destructive",
      });
    },
    onSettled: () => setProgress(null),
  });

  return { progress, upload: upload.mutate, cancel: () => sending.current?.abort() };
}
