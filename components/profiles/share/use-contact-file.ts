import { saveFile } from "@/components/ui/browser/save-file";
import { toast } from "@/components/ui/feedback/toast";
import { type CardPerson, vcard, vcardFileName } from "@/lib/profiles/vcard";

// Spec A§5: the file is made on the device, by no call. The words of the toasts are spec A§8's.

const contactFile = (person: CardPerson): File =>
  new File([vcard(person)], vcardFileName(person), { type: "text/vcard" });

type Outcome = "shared" | "cancelled" | "refused" | "unavailable";

/** Offers the file to the device's share sheet. Call it from a tap, or the browser refuses. */
async function offer(file: File): Promise<Outcome> {
  if (typeof navigator.canShare !== "function" || !navigator.canShare({ files: [file] })) return "unavailable";
  try {
    await navigator.share({ files: [file] });
    return "shared";
  } catch (error) {
    // Closing the sheet is a choice, and so is a second tap while it is open. Chrome refuses vCards only here.
    const left = error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
    return left ? "cancelled" : "refused";
  }
}

/** Saves the card as a file and says so. */
export function downloadContact(person: CardPerson): void {
  try {
    saveFile(contactFile(person));
    toast({ title: "Contact downloaded" });
  } catch {
    toast({ title: "Download failed", description: "Unable to download contact card", variant: "destructive" });
  }
}

/** Hands the card to the device's share sheet, or says why it can't. */
export async function shareContact(person: CardPerson): Promise<void> {
  switch (await offer(contactFile(person))) {
    case "shared":
      return toast({ title: "Contact shared successfully" });
    case "refused":
      return toast({
        title: "Sharing not supported",
        description: "Try the download option instead.",
        variant: "destructive",
      });
    case "unavailable":
      return toast({
        title: "Sharing not available",
        description: "Your device doesn't support file sharing. Try the download option.",
        variant: "destructive",
      });
    case "cancelled":
      return;
  }
}

/** A received card, on its way into the address book: by the share sheet where there is one (spec A§5), else as a file. */
export async function addToContacts(person: CardPerson): Promise<void> {
  try {
    const file = contactFile(person);
    const outcome = await offer(file);
    if (outcome === "shared") return toast({ title: "Contact shared successfully" });
    if (outcome === "cancelled") return;
    saveFile(file);
    toast({
      title: "Contact downloaded",
      description: `${file.name} saved to your device. Open it to add to contacts.`,
    });
  } catch {
    toast({
      title: "Download failed",
      description: "Unable to download contact. Please try again.",
      variant: "destructive",
    });
  }
}
