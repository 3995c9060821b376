export type StorageName = "disk" | "uploadthing";

/** A storage for files: this machine's disk, or UploadThing. */
export type Storage = {
  /** Stores a file completely, or throws and stores nothing. Returns its key, and the URL that pages load it from. */
  put(file: { bytes: Buffer; contentType: string; extension: string }): Promise<{ key: string; url: string }>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
};
