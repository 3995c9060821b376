import { copyText } from "./copy-text";

/** Opens the share sheet of the device; without one, copies the link to the clipboard. Throws if neither works. */
export async function shareLink(data: {
  title: string;
  text?: string;
  url: string;
}): Promise<"shared" | "copied" | "cancelled"> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      // AbortError means that the person closed the sheet. After any other error the link is copied.
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  await copyText(data.url);
  return "copied";
}
