/** Shares by the device's own sheet where there is one, else puts the link on the clipboard. Throws where neither works. */
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
      // Closing the sheet is a choice; a sheet that can't open leaves the clipboard.
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  await navigator.clipboard.writeText(data.url);
  return "copied";
}
