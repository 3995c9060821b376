import { AppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/process/logger";

import { AVATAR_SIDE, LOGO_SIDE, MAX_PIXELS } from "./limits";

/** A picture as it is stored: encoded again, so that it contains nothing of the upload but its pixels. */
export type Picture = { bytes: Buffer; contentType: "image/webp"; extension: "webp" };

/** Accepted formats: file-type's name and sharp's. No SVG, because it can contain scripts. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};
const TIMEOUT_SECONDS = 10;

const invalidType = (cause?: unknown) => new AppError("unsupported_type", "uploads.invalidType", { cause });
const tooLarge = () => new AppError("too_large", "uploads.tooLarge");

// Loaded at the first upload: together they take 30 MB, and most processes never receive one.
async function loadLibraries() {
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([import("sharp"), import("file-type")]);
  sharp.cache(false);
  return { sharp, fileTypeFromBuffer };
}

let previous: Promise<unknown> = Promise.resolve();

/** Runs one encoding after the other: a dozen at once would take a dozen times the memory and would not finish sooner. */
function runInOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = previous.then(work, work);
  previous = result.catch(() => undefined);
  return result;
}

async function encode(upload: Buffer, shape: "square" | "whole"): Promise<Picture> {
  const { sharp, fileTypeFromBuffer } = await loadLibraries();
  const type = await fileTypeFromBuffer(upload);
  const expected = type && FORMATS[type.mime];
  if (!expected) throw invalidType();
  try {
    // Reads the header only: nothing is decoded before its size is known.
    const { format, width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
    if (format !== expected) throw invalidType();
    if (width * height > MAX_PIXELS) throw tooLarge();
    const side = shape === "square" ? Math.min(AVATAR_SIDE, width, height) : LOGO_SIDE;
    const bytes = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
      // Rotated as EXIF says, because sharp then drops EXIF with all other metadata.
      .autoOrient()
      .resize(side, side, { fit: shape === "square" ? "cover" : "inside", withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp({ quality: shape === "square" ? 82 : 90 })
      .toBuffer();
    return { bytes, contentType: "image/webp", extension: "webp" };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Truncated, damaged, or a picture only by its first bytes.
    logger.info({ err: error }, "uploaded picture could not be decoded");
    throw invalidType(error);
  }
}

/**
 * Returns an avatar: cropped to a square, upright and without metadata.
 * @throws AppError `unsupported_type`, or `too_large` for too many pixels
 */
export const encodeAvatar = (upload: Buffer): Promise<Picture> => runInOrder(() => encode(upload, "square"));

/** Returns an uncropped logo with its transparency and without metadata. @throws as encodeAvatar */
export const encodeLogo = (upload: Buffer): Promise<Picture> => runInOrder(() => encode(upload, "whole"));
