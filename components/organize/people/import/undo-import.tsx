import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { undoImport } from "@/lib/guests/client/import";
import { isBelow } from "@/lib/http/browser/query-paths";

type UndoImportProps = { eventId: string; importId: string; onDone: () => void };

/** For an hour, as docs/product/guest-import.md#undo says. */
export function UndoImport({ eventId, importId, onDone }: UndoImportProps) {
  const t = useTranslations("admin.events.guestImport.undo");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => undoImport(eventId, importId),
    onSuccess: (counts) => {
      toast({ title: t("done"), description: t("counts", counts) });
      onDone();
    },
    onError: (error) => toast({ title: getFailureText(error, t("failed")), variant: "destructive" }),
    onSettled: () => client.invalidateQueries({ predicate: isBelow(getAttendeesPath(eventId)) }),
  });
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        {t("button")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("title")}
          confirm={t("confirm")}
          isBusy={undo.isPending}
          onConfirm={(settled) => undo.mutate(undefined, settled)}
          onClose={() => setAsking(false)}
        >
          {t("description")}
        </ConfirmDialog>
      )}
    </>
  );
}
