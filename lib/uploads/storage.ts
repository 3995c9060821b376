import { randomBytes } from "node:crypto";

export const STORAGES = ["disk", "s3", "uploadthing"] as const;
export type StorageName = (typeof STORAGES)[number];

export type StoredLocation = { key: string; url: string };
export type PictureFile = { bytes: Buffer; contentType: string; extension: string };

export type Storage = {
  /**
   * Stores a file completely or throws. Returns its key, and the URL for pages.
   * @param key of a file that is moved here; UploadThing chooses its own
   */
  put(file: PictureFile, key?: string): Promise<StoredLocation>;
  /** Resolves with null if there is no such file. */
  read(location: StoredLocation): Promise<Buffer | null>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
  /** Yields pages of keys, with `before` only of those written before it. Not for UploadThing. */
  list?(before?: Date): AsyncGenerator<string[]>;
};

const KEY_PATTERN = /^[0-9a-f]{32}\.webp$/;

/** Keys are made by the server: no name from a client reaches a storage. */
export const createKey = (extension: string): string => `${randomBytes(16).toString("hex")}.${extension}`;
export const isKey = (name: string): boolean => KEY_PATTERN.test(name);
/** The address of a picture on the disk or in the store, which app/uploads serves. */
export const toOwnUrl = (key: string): string => `/uploads/${key}`;
