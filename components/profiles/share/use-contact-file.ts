import { saveFile } from "@/components/ui/browser/save-file";
import { dismissToastsAbout, toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { type CardPerson, buildVcard, getVcardFileName, type VcardTexts } from "@/lib/profiles/vcard";

/** Browsers forget a user gesture after some seconds, so a slow photo is left out. */
const PHOTO_TIMEOUT_MS = 1_000;

async function readPhoto(avatarUrl: string): Promise<string | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, PHOTO_TIMEOUT_MS, null));
  const photo = import("../photo/photo-canvas").then(({ drawCardPhoto }) => drawCardPhoto(avatarUrl));
  return Promise.race([photo.catch(() => null), timeout]);
}

async function createContactFile(person: CardPerson, t: VcardTexts): Promise<File> {
  const photo = person.avatarUrl ? await readPhoto(person.avatarUrl) : null;
  return new File([buildVcard({ ...person, photo }, t)], getVcardFileName(person, t), { type: "text/vcard" });
}

/** Identifies the toasts about a refused or failed try. */
const ACTION = "contact-file";

/** `no-files`: there is a share sheet, but it refuses the file. */
type ShareOutcome = "shared" | "cancelled" | "no-files" | "no-sheet";

/** Call it from a click handler: browsers require a user gesture. */
async function shareFile(file: File): Promise<ShareOutcome> {
  if (typeof navigator.share !== "function") return "no-sheet";
  if (typeof navigator.canShare !== "function" || !navigator.canShare({ files: [file] })) return "no-files";
  try {
    await navigator.share({ files: [file] });
    return "shared";
  } catch (error) {
    // AbortError: the sheet was closed. InvalidStateError: a sheet is already open. Chrome rejects
    // vCards only here.
    const isCancelled = error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
    return isCancelled ? "cancelled" : "no-files";
  }
}

export function useContactFile() {
  const t = useTranslations("profiles.contactFile.toast");
  const fileTexts = useTranslations("vcard");
  const showError = (title: string, description: string) =>
    toast({ title, description, variant: "destructive", about: ACTION });
  return {
    download: async (person: CardPerson) => {
      try {
        saveFile(await createContactFile(person, fileTexts));
        toast({ title: t("downloaded") });
      } catch {
        showError(t("downloadFailed"), t("downloadFailedText"));
      }
    },
    /** For others, so without the person's words to the owner, and without where the two met. */
    share: async ({ line, met, ...person }: CardPerson) => {
      dismissToastsAbout(ACTION);
      const outcome = await shareFile(await createContactFile(person, fileTexts));
      if (outcome === "shared") toast({ title: t("shared") });
      if (outcome === "no-sheet") showError(t("notSupported"), t("notSupportedText"));
      if (outcome === "no-files") showError(t("notAvailable"), t("notAvailableText"));
    },
    /** Shares if the device can, else saves (docs/product/contact-cards.md#vcard-file). */
    addToContacts: async (person: CardPerson) => {
      dismissToastsAbout(ACTION);
      try {
        const file = await createContactFile(person, fileTexts);
        const outcome = await shareFile(file);
        if (outcome === "shared") return toast({ title: t("shared") });
        if (outcome === "cancelled") return;
        saveFile(file);
        toast({ title: t("downloaded"), description: t("savedText", { file: file.name }) });
      } catch {
        showError(t("downloadFailed"), t("addFailedText"));
      }
    },
  };
}
