import type { S3Client } from "@aws-sdk/client-s3";

import { isCertificateError } from "../outgoing";
import { createRequestHandler, type StoreLimits } from "./request-handler";
import type { StoreSettings } from "./settings";

/** Pages of a listing. The store may have other objects in the bucket. */
const PAGE_SIZE = 1_000;
const MAX_PAGES = 1_000;

export type ObjectStore = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Resolves with null if there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
  /** Yields pages of the objects whose key begins with the prefix. */
  list(prefix: string): AsyncGenerator<{ key: string; writtenAt: Date }[]>;
  /** For calls that only some need. */
  connect(): Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client; Bucket: string }>;
};

/** The SDK is loaded at first use, because most installations have no store. */
function createConnect(settings: StoreSettings, limits: StoreLimits, maxAttempts: number): ObjectStore["connect"] {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const requestHandler = createRequestHandler(limits);
  let client: S3Client | undefined;
  return async () => {
    const sdk = await import("@aws-sdk/client-s3");
    client ??= new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Older stores refuse the checksums that the SDK adds by default.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      expectContinueHeader: false,
      maxAttempts,
      requestHandler,
    });
    return { sdk, client, Bucket };
  };
}

/**
 * A bucket of a store that speaks S3. Each try of a call has the limits; a failed one is tried once
 * more, because all calls can be repeated.
 *
 * @throws what the SDK throws; `getStoreFailure` says what it means
 */
export function createObjectStore(settings: StoreSettings, limits: StoreLimits, maxAttempts = 2): ObjectStore {
  const connect = createConnect(settings, limits, maxAttempts);
  return {
    connect,
    async put(Key, bytes, ContentType) {
      const { sdk, client, Bucket } = await connect();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType }));
    },
    async get(Key) {
      const { sdk, client, Bucket } = await connect();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(Key) {
      const { sdk, client, Bucket } = await connect();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(Prefix) {
      const { sdk, client, Bucket } = await connect();
      let ContinuationToken: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const input = { Bucket, Prefix, MaxKeys: PAGE_SIZE, ContinuationToken };
        const { Contents = [], NextContinuationToken } = await client.send(new sdk.ListObjectsV2Command(input));
        yield Contents.flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ key: Key, writtenAt: LastModified }] : [],
        );
        if (!NextContinuationToken) return;
        ContinuationToken = NextContinuationToken;
      }
    },
  };
}

export type StoreFailure = "denied" | "noBucket" | "redirected" | "certificate" | "unreachable" | "failed";

const isRedirect = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  ((error as Error).message === "unexpected redirect" || isRedirect((error as Error).cause));

/** Says why a call failed, for the people who configure the store. */
export function getStoreFailure(error: unknown): StoreFailure {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (name === "NoSuchBucket") return "noBucket";
  if (status === 401 || status === 403) return "denied";
  if (isRedirect(error)) return "redirected";
  if (isCertificateError(error)) return "certificate";
  return status === undefined ? "unreachable" : "failed";
}
