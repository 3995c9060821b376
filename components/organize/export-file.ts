import { saveFile } from "@/components/ui/browser/save-file";
import { toast, toastFailure } from "@/components/ui/feedback/toast";

const FORBIDDEN_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

type ExportedFile = {
  load: () => Promise<Blob>;
  /** May contain an event's name with any characters. */
  fileName: string;
  getText: (key: "exported" | "exportFailed.title" | "exportFailed.description") => string;
};

export async function exportFile({ load, fileName, getText }: ExportedFile): Promise<void> {
  try {
    const file = await load();
    saveFile(new File([file], fileName.replace(FORBIDDEN_IN_FILE_NAMES, "-"), { type: file.type }));
    toast({ title: getText("exported") });
  } catch (error) {
    toastFailure(error, getText("exportFailed.title"), getText("exportFailed.description"));
  }
}
