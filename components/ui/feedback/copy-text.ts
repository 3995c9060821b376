import { toast } from "./toast";

/** Shows the outcome in a toast. Fails without HTTPS too, where there is no clipboard. */
export async function copyText(text: string, texts: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: texts.copied });
  } catch {
    toast({ title: texts.failed, variant: "destructive" });
  }
}
