export type StorageName = "disk" | "uploadthing";

export type Storage = {
  /** Stores a file completely or throws. Returns its key, and the URL for pages. */
  put(file: { bytes: Buffer; contentType: string; extension: string }): Promise<{ key: string; url: string }>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
};
