import { cutStream } from "../stream/cut-stream";
import type { ObjectStore } from "./object-store";

/** Some stores require that all parts but the last are of one size, of at least 5 MB. */
export const PART_BYTES = 16 * 1024 ** 2;
/** The protocol's maximum. */
const MAX_PARTS = 10_000;
const CONTENT_TYPE = "application/octet-stream";

/**
 * Stores chunks as one object completely, or not at all, with two parts in memory at most. A killed
 * process leaves parts that no listing shows; the store removes them if it has a rule for it.
 */
export async function writeLargeObject(
  store: ObjectStore,
  Key: string,
  chunks: AsyncIterable<Uint8Array>,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { sdk, client, Bucket } = await store.connect();
  const { UploadId } = await client.send(
    new sdk.CreateMultipartUploadCommand({ Bucket, Key, ContentType: CONTENT_TYPE }),
    { abortSignal },
  );
  const target = { Bucket, Key, UploadId };
  try {
    const Parts: { ETag?: string; PartNumber: number }[] = [];
    for await (const part of cutStream(chunks, PART_BYTES)) {
      if (part.length === 0 && Parts.length > 0) continue;
      const PartNumber = Parts.length + 1;
      if (PartNumber > MAX_PARTS) throw new Error(`it is larger than ${MAX_PARTS} parts of ${PART_BYTES} bytes`);
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...target, PartNumber, Body: part }), {
        abortSignal,
      });
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }), {
      abortSignal,
    });
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(target)).catch(() => undefined);
    throw error;
  }
}

/** Reads an object in parts. @throws Error if there is none, or if it changes between two parts */
export async function* readLargeObject(store: ObjectStore, Key: string): AsyncGenerator<Buffer> {
  const { sdk, client, Bucket } = await store.connect();
  let [start, total] = [0, 1];
  let IfMatch: string | undefined;
  while (start < total) {
    const Range = `bytes=${start}-${start + PART_BYTES - 1}`;
    const { Body, ContentRange, ETag } = await client
      .send(new sdk.GetObjectCommand({ Bucket, Key, Range, IfMatch }))
      .catch((error: unknown) => {
        if (error instanceof sdk.NoSuchKey) throw new Error("the store has no such file", { cause: error });
        throw error;
      });
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    const size = Number(/\/(\d+)$/.exec(ContentRange ?? "")?.[1]);
    const isNext = bytes.length === Math.min(PART_BYTES, size - start);
    if (!isNext || (start > 0 && (size !== total || ETag !== IfMatch))) throw new Error("it changed while it was read");
    yield bytes;
    [start, total, IfMatch] = [start + bytes.length, size, ETag];
  }
}
