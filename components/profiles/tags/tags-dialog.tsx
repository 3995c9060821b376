import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { reportAskedForTags } from "@/lib/profiles/client/tags";

import { TagFields } from "./tag-fields";
import { useTagsForm } from "./use-tags-form";

/** Asks for tags once (docs/product/profiles.md#tags). */
export default function TagsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("profiles.tags");
  const client = useQueryClient();
  const form = useTagsForm(undefined, onClose);
  // Effect: once it is on screen, neither this nor another device asks again.
  useEffect(() => {
    reportAskedForTags();
    client.setQueryData(
      currentUserQuery().queryKey,
      (viewer) => viewer && { ...viewer, profile: { ...viewer.profile, wasAskedForTags: true } },
    );
  }, [client]);
  return (
    <ModalDialog
      title={t("ask.title")}
      description={t("ask.description")}
      onClose={onClose}
      // A tap beside the dialog loses nothing that was typed.
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
    >
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <TagFields form={form} />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t("ask.skip")}
          </Button>
          <Button type="submit" isBusy={form.isSaving}>
            {t("save")}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
