import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Camera, ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { FileInput } from "@/components/ui/form/file-input";
import { useFileDrop } from "@/components/ui/form/use-file-drop";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { saveHeadshot } from "@/lib/profiles/client/headshot";
import { ownProfileQuery, sharedProfileQuery } from "@/lib/profiles/client/profile";
import { uploadAvatar } from "@/lib/profiles/client/upload-avatar";

import { AvatarGallery } from "./avatar-gallery";
import { type CropArea, cropPhoto, isReadable } from "./photo-canvas";

// Both load when they are first shown.
const PhotoCrop = lazyWithRetry(() => import("./photo-crop").then((module) => module.default));
const SelfieDialog = lazyWithRetry(() => import("./selfie-dialog").then((module) => module.SelfieDialog));

type PhotoDialogProps = {
  onClose: () => void;
  userId: string;
  current: string | null;
  industry: string;
  /** See docs/product/profiles.md#selfie. */
  offersSelfie: boolean;
};

export function PhotoDialog({ onClose, userId, current, industry, offersSelfie }: PhotoDialogProps) {
  const t = useTranslations("profiles.photo");
  const [source, setSource] = useState<string | null>(null);
  const [isTakingSelfie, setTakingSelfie] = useState(false);
  const close = () => {
    setSource(null);
    onClose();
  };
  const { progress, upload, cancel } = useUploadPhoto(userId, close);

  // An unrevoked blob URL keeps the file in memory.
  useEffect(() => (source?.startsWith("blob:") ? () => URL.revokeObjectURL(source) : undefined), [source]);

  const openFile = async (file: File) => {
    const url = URL.createObjectURL(file);
    if (await isReadable(url)) return setSource(url);
    URL.revokeObjectURL(url);
    const description = t(isHeic(file) ? "toast.unreadable.heic" : "toast.unreadable.text");
    toast({ title: t("toast.unreadable.title"), description, variant: "destructive" });
  };

  return (
    <>
      <ModalDialog
        width="xl"
        title={t(source ? "cropTitle" : "title")}
        description={t("description")}
        open={!isTakingSelfie}
        onClose={() => {
          cancel();
          close();
        }}
      >
        {source ? (
          <PhotoCrop
            key={source}
            source={source}
            progress={progress}
            onBack={() => (progress === null ? setSource(null) : cancel())}
            onUse={(area, degrees) => upload({ source, area, degrees })}
          />
        ) : (
          <>
            <PhotoDrop onFile={(file) => void openFile(file)} />
            {offersSelfie && (
              <Button variant="outline" onClick={() => setTakingSelfie(true)}>
                <Camera aria-hidden />
                {t("takeSelfie")}
              </Button>
            )}
            <AvatarGallery current={current} industry={industry} onDone={close} />
          </>
        )}
      </ModalDialog>
      {isTakingSelfie && <SelfieDialog onClose={() => setTakingSelfie(false)} onCapture={setSource} />}
    </>
  );
}

function PhotoDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("profiles.photo.upload");
  const { isOver, handlers } = useFileDrop(onFile);
  return (
    <label
      {...handlers}
      className={clsx(
        "flex cursor-pointer items-center gap-4 rounded-lg border-2 border-dashed p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        isOver ? "border-primary bg-accent" : "border-input hover:bg-muted",
      )}
    >
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-accent text-accent-foreground">
        <ImageUp aria-hidden className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{t("label")}</span>
        <span className="block text-sm text-muted-foreground">
          {t.rich("hint", { desktop: (chunks) => <span className="hidden md:inline">{chunks}</span> })}
        </span>
      </span>
      <FileInput accept="image/*" className="sr-only" onFile={onFile} />
    </label>
  );
}

/** Some systems don't know the type of a HEIC file. */
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

type Crop = { source: string; area: CropArea; degrees: number };

/** `progress` is 0 to 1, or null while nothing is uploaded. A cancelled upload shows no toast. */
function useUploadPhoto(userId: string, onDone: () => void) {
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
      toastFailure(error, t("failed.title"), t("failed.text"));
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
