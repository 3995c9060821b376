/** What the device got of this page: files saved by a download, and files offered to its share sheet. */
export type DeviceFiles = { saved: { name: string; text: () => Promise<string> }[]; shared: File[] };

type Device = {
  /** What the share sheet does; without it the device has none. */
  share?: () => Promise<void>;
  /** Whether it takes files. */
  takesFiles?: boolean;
};

/** Puts a device under the page, for component tests: jsdom saves nothing and shares nothing. */
export function installDevice({ share, takesFiles = true }: Device = {}): DeviceFiles {
  const files: DeviceFiles = { saved: [], shared: [] };
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice("blob:".length))];
    if (!blob || !this.download) throw new Error("Only files of this page are saved");
    files.saved.push({ name: this.download, text: () => readText(blob) });
  });
  const sheet = {
    canShare: () => takesFiles,
    share: ({ files: offered = [] }: ShareData) => {
      files.shared.push(...offered);
      return share?.();
    },
  };
  Object.assign(navigator, share ? sheet : { canShare: undefined, share: undefined });
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
