import { TokenBucket } from "./token-bucket";

function createBucket(debt?: number) {
  let ms = 0;
  const rate = { burst: 3, perSecond: 2, ...(debt !== undefined && { debt }) };
  return { bucket: new TokenBucket(rate, () => ms), wait: (by: number) => (ms += by) };
}

const take = (bucket: TokenBucket, count: number) => Array.from({ length: count }, () => bucket.take());

it("allows the burst at once, then the rate", () => {
  const { bucket, wait } = createBucket();
  expect(take(bucket, 4)).toEqual([true, true, true, false]);
  wait(500);
  expect(take(bucket, 2)).toEqual([true, false]);
  wait(60_000);
  expect(bucket.isFull).toBe(true);
  expect(take(bucket, 4)).toEqual([true, true, true, false]);
});

it("lets a refused caller wait no longer, without a debt", () => {
  const { bucket, wait } = createBucket();
  take(bucket, 1_000);
  expect(bucket.retryAfter).toBe(1);
  wait(500);
  expect(bucket.take()).toBe(true);
});

it("is exhausted by a caller who continues above the rate, and only by them", () => {
  const { bucket, wait } = createBucket(4);
  take(bucket, 3);
  expect(bucket.isOver).toBe(false);
  take(bucket, 3);
  expect([bucket.isOver, bucket.isExhausted]).toEqual([true, false]);
  expect(bucket.retryAfter).toBe(2);
  wait(2_000);
  expect(bucket.take()).toBe(true);
  take(bucket, 4);
  expect(bucket.isExhausted).toBe(true);
});
