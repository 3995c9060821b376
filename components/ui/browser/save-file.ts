/** Some browsers ask for a folder before they read the file. */
const REVOKE_URL_AFTER_MS = 60_000;

/** Downloads a file to the device. Throws if the browser refuses. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_URL_AFTER_MS);
}
