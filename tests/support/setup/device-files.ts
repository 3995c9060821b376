/** The files that the page downloaded, and those that it passed to the share sheet. */
export type DeviceFiles = { saved: { name: string; text: () => Promise<string> }[]; shared: File[] };

type Device = {
  /** The action of the share sheet; without it the device has none. */
  share?: () => Promise<void>;
  /** Whether the share sheet accepts files. */
  acceptsFiles?: boolean;
};

/** Installs downloads and a share sheet, which jsdom does not have. */
export function installDevice({ share, acceptsFiles = true }: Device = {}): DeviceFiles {
  const files: DeviceFiles = { saved: [], shared: [] };
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice("blob:".length))];
    if (!blob || !this.download) throw new Error("Not a download of a file of this page");
    files.saved.push({ name: this.download, text: () => readText(blob) });
  });
  const shareSheet = {
    canShare: () => acceptsFiles,
    share: ({ files: offered = [] }: ShareData) => {
      files.shared.push(...offered);
      return share?.();
    },
  };
  Object.assign(navigator, share ? shareSheet : { canShare: undefined, share: undefined });
  return files;
}

/** jsdom's blobs have no text(). */
export function readText(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("A file could not be read"));
    reader.readAsText(blob);
  });
}
