import { useTranslations } from "next-intl";

import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { getAttendeeFile } from "@/lib/attendance/client/manage";

const FORBIDDEN_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

export function useExportAttendees(event: { id: string; name: string }): () => Promise<void> {
  const t = useTranslations("admin.events.attendees");
  const getFailureText = useFailureText();
  return async () => {
    try {
      const file = await getAttendeeFile(event.id);
      const name = t("fileName", { event: event.name }).replace(FORBIDDEN_IN_FILE_NAMES, "-");
      saveFile(new File([file], name, { type: file.type }));
      toast({ title: t("exported") });
    } catch (error) {
      const description = getFailureText(error, t("exportFailed.description"));
      toast({ title: t("exportFailed.title"), description, variant: "destructive" });
    }
  };
}
