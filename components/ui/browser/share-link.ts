/** Opens the device's share sheet, or copies the link if there is none. Throws if neither works. */
export async function shareLink(data: ShareData & { url: string }): Promise<"shared" | "copied" | "cancelled"> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  await navigator.clipboard.writeText(data.url);
  return "copied";
}
