/** Long enough for a browser that asks where to put the file before it reads it. */
const FORGET_FILE_AFTER_MS = 60_000;

/** Puts a file among the device's downloads. @throws where the browser refuses */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), FORGET_FILE_AFTER_MS);
}
