import { BoundedQueue } from "@/lib/core/server/bounded-queue";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { AppError } from "@/lib/core/shared/errors";

import { DECODER_MEMORY_BYTES, DECODER_TIMEOUT_MS, MAX_DECODING, MAX_WAITING_TO_DECODE } from "../limits";
import { type Decoder, DecoderEndedError, startDecoder } from "./process";
import type { DecodeRequest, DecodeResponse } from "./protocol";

const IDLE_MS = 30_000;

type Pool = { queue: BoundedQueue; idle: Decoder[]; all: Set<Decoder>; timer: NodeJS.Timeout | null };

// On globalThis because Next's bundle decodes and the web process stops the decoders.
const globals = globalThis as typeof globalThis & { nametagDecoders?: Pool };
const getPool = (): Pool =>
  (globals.nametagDecoders ??= {
    queue: new BoundedQueue({
      running: MAX_DECODING,
      waiting: MAX_WAITING_TO_DECODE,
      messageKey: "uploads.busy",
      retryAfter: 5,
    }),
    idle: [],
    all: new Set(),
    timer: null,
  });

/** @throws AppError `unavailable` if the queue is full */
export const assertCanDecode = (): void => getPool().queue.assertCapacity();

/** @throws AppError `unavailable` if too many wait, `too_large` if over memory or time */
export async function decodePicture(request: DecodeRequest): Promise<DecodeResponse> {
  const pool = getPool();
  return pool.queue.run(async () => {
    const decoder = takeDecoder(pool);
    try {
      const response = await decoder.decode(request, DECODER_TIMEOUT_MS);
      pool.idle.push(decoder);
      return response;
    } catch (error) {
      decoder.kill();
      pool.all.delete(decoder);
      if (!(error instanceof DecoderEndedError)) throw error;
      logger.warn({ end: error.message, bytes: request.upload.length }, "picture took too much memory or time");
      throw new AppError("too_large", "uploads.tooLarge", { cause: error });
    } finally {
      endWhenIdle(pool);
    }
  });
}

function takeDecoder(pool: Pool): Decoder {
  for (let decoder = pool.idle.pop(); decoder; decoder = pool.idle.pop()) {
    if (decoder.isAlive()) return decoder;
    pool.all.delete(decoder);
  }
  const decoder = startDecoder({ isBuilt: env().NODE_ENV === "production", memoryBytes: DECODER_MEMORY_BYTES });
  pool.all.add(decoder);
  return decoder;
}

function endWhenIdle(pool: Pool): void {
  if (pool.timer) clearTimeout(pool.timer);
  pool.timer = setTimeout(() => {
    for (const decoder of pool.idle.splice(0)) {
      decoder.kill();
      pool.all.delete(decoder);
    }
  }, IDLE_MS);
  pool.timer.unref();
}

/** Ends all processes at shutdown and rejects pictures in work. */
export function stopDecoders(): void {
  const pool = globals.nametagDecoders;
  if (!pool) return;
  if (pool.timer) clearTimeout(pool.timer);
  pool.idle = [];
  for (const decoder of pool.all) decoder.kill();
  pool.all.clear();
}
