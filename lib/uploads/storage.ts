export type StorageName = "disk" | "uploadthing";

/** Where files are kept: this machine's disk, or UploadThing. */
export type Storage = {
  /** Stands whole under the returned key, or throws and leaves nothing. `url` is what a page loads it from. */
  put(file: { bytes: Buffer; contentType: string; extension: string }): Promise<{ key: string; url: string }>;
  /** Also when it is gone already. */
  remove(key: string): Promise<void>;
};
