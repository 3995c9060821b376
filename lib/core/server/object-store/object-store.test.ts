import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { cutOff, hang, hangUp, startObjectStore, type TestObjectStore } from "@/tests/support/servers/object-store";

import { PART_BYTES, readLargeObject, writeLargeObject } from "./large-objects";
import { createObjectStore, getStoreFailure } from "./object-store";
import type { StoreSettings } from "./settings";

let server: TestObjectStore;
beforeEach(async () => (server = await startObjectStore()));
afterEach(() => server.stop());

const LIMITS = { deadlineMs: 30_000, maxBytes: 1024 ** 2, maxConcurrent: 2 };
const create = (changes: Partial<StoreSettings> = {}, limits = LIMITS) =>
  createObjectStore(
    {
      endpoint: server.settings.S3_ENDPOINT,
      bucket: server.settings.S3_BUCKET,
      region: server.settings.S3_REGION,
      accessKeyId: server.settings.S3_ACCESS_KEY_ID,
      secretAccessKey: server.settings.S3_SECRET_ACCESS_KEY,
      ...changes,
    },
    limits,
  );
const getFailure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "no failure",
    (error: unknown) => error,
  );
const put = (store = create()) => store.put("uploads/a.webp", Buffer.from("picture"), "image/webp");

it("stores, reads, lists and removes an object", async () => {
  const store = create();
  await put(store);
  expect(await store.get("uploads/a.webp")).toEqual(Buffer.from("picture"));
  expect(await store.get("uploads/b.webp")).toBeNull();
  expect(await server.list("uploads/")).toEqual(["uploads/a.webp"]);
  await store.remove("uploads/a.webp");
  await store.remove("uploads/a.webp");
  expect(await server.list()).toEqual([]);
});

// s3rver lists no second page: it encrypts tokens with a function that Node has removed.
it("lists the pages of a listing one after the other", async () => {
  const asked: (string | null)[] = [];
  server.intercept((request, response) => {
    const token = new URL(request.url ?? "", "http://store").searchParams.get("continuation-token");
    asked.push(token);
    const next = token ? "" : "<IsTruncated>true</IsTruncated><NextContinuationToken>a/+=&amp;</NextContinuationToken>";
    const key = token ? "uploads/2" : "uploads/1";
    response.end(
      `<ListBucketResult>${next}<Contents><Key>${key}</Key><LastModified>2026-11-20T00:00:00Z</LastModified></Contents></ListBucketResult>`,
    );
    return true;
  });
  expect(await server.list("uploads/")).toEqual(["uploads/1", "uploads/2"]);
  expect(asked).toEqual([null, "a/+=&"]);
});

it("stops waiting for a store that never responds, after two tries", async () => {
  let tries = 0;
  server.intercept((...args) => {
    tries += 1;
    return hang(...args);
  });
  const error = await getFailure(put(create({}, { ...LIMITS, deadlineMs: 300 })));
  expect(error).toMatchObject({ name: "TimeoutError" });
  expect(getStoreFailure(error)).toBe("unreachable");
  expect(tries).toBe(2);
});

it("reports a store that hangs up, and a response that is cut off", async () => {
  server.intercept(hangUp);
  expect(getStoreFailure(await getFailure(put()))).toBe("unreachable");
  server.intercept();
  await put();
  server.intercept(cutOff);
  expect(await getFailure(create().get("uploads/a.webp"))).toBeInstanceOf(Error);
});

it("tries once more after a failure of the moment", async () => {
  let tries = 0;
  server.intercept((...args) => (tries++ === 0 ? hangUp(...args) : false));
  await put();
  expect(await server.list()).toEqual(["uploads/a.webp"]);
});

it("stops reading an object that is larger than the limit", async () => {
  await server.store.put("uploads/large", Buffer.alloc(LIMITS.maxBytes + 1), "image/webp");
  expect(await getFailure(create().get("uploads/large"))).toMatchObject({ name: "ResponseTooLargeError" });
});

it("says what is wrong with the settings", async () => {
  expect(getStoreFailure(await getFailure(put(create({ accessKeyId: "other" }))))).toBe("denied");
  expect(getStoreFailure(await getFailure(put(create({ bucket: "other" }))))).toBe("noBucket");
  server.intercept((_, response) => {
    response.writeHead(500).end();
    return true;
  });
  expect(getStoreFailure(await getFailure(put()))).toBe("failed");
});

it("follows no redirect, which could lead to another server", async () => {
  let requests = 0;
  const other = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  try {
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    server.intercept((_, response) => {
      response.writeHead(307, { Location: location }).end();
      return true;
    });
    expect(getStoreFailure(await getFailure(put()))).toBe("redirected");
    expect(requests).toBe(0);
  } finally {
    other.close();
  }
});

describe("a large object", () => {
  const large = { ...LIMITS, maxBytes: PART_BYTES + 1024 };
  const toSha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  async function* cutInChunks(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003);
  }
  async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts);
  }

  it.each([0, 5, PART_BYTES, 2 * PART_BYTES + 5])("has the same %d bytes when it is read", async (size) => {
    const store = create({}, large);
    const bytes = randomBytes(size);
    await writeLargeObject(store, "backups/a", cutInChunks(bytes));
    expect(await server.list()).toEqual(["backups/a"]);
    if (size > 0) expect(toSha256(await collect(readLargeObject(store, "backups/a")))).toBe(toSha256(bytes));
  });

  it("is not stored when its source or the store fails", async () => {
    const store = create({}, large);
    async function* failing(): AsyncGenerator<Buffer> {
      yield randomBytes(PART_BYTES);
      throw new Error("lost");
    }
    await expect(writeLargeObject(store, "backups/a", failing())).rejects.toThrow("lost");
    server.intercept((request, response) =>
      /partNumber=2/.test(request.url ?? "") ? hangUp(request, response) : false,
    );
    const bytes = randomBytes(PART_BYTES + 5);
    expect(getStoreFailure(await getFailure(writeLargeObject(store, "backups/a", cutInChunks(bytes))))).toBe(
      "unreachable",
    );
    expect(await server.list()).toEqual([]);
  });

  it("is not read further when it is replaced meanwhile, nor when it is missing", async () => {
    const store = create({}, large);
    const write = (size: number) => writeLargeObject(store, "backups/a", cutInChunks(randomBytes(size)));
    await write(PART_BYTES + 5);
    const reading = readLargeObject(store, "backups/a");
    await reading.next();
    await write(PART_BYTES + 5);
    await expect(reading.next()).rejects.toThrow(/changed while it was read|412|precondition/i);
    await expect(readLargeObject(store, "backups/b").next()).rejects.toThrow("the store has no such file");
  });
});
