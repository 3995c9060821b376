import { AppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";

import { AVATAR_SIDE, LOGO_SIDE, MAX_PIXELS } from "./limits";

/** A picture as it is stored: encoded by us, so that of what was sent nothing but its pixels is in it. */
export type Picture = { bytes: Buffer; contentType: "image/webp"; extension: "webp" };

/** What is taken, by content: file-type's name and sharp's. No SVG, which is a document with scripts. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};
const PATIENCE_SECONDS = 10;

const notAPicture = (cause?: unknown) => new AppError("unsupported_type", "Invalid File Type", { cause });
const tooLarge = () => new AppError("too_large", "File Too Large");

// Loaded at the first upload: together they cost a process 30 MB, and most never see one.
async function tools() {
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([import("sharp"), import("file-type")]);
  sharp.cache(false);
  return { sharp, fileTypeFromBuffer };
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: a dozen photos at once would take a dozen times the memory and be no sooner done. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
}

async function reencode(sent: Buffer, shape: "square" | "whole"): Promise<Picture> {
  const { sharp, fileTypeFromBuffer } = await tools();
  const type = await fileTypeFromBuffer(sent);
  const expected = type && FORMATS[type.mime];
  if (!expected) throw notAPicture();
  try {
    // The header alone: nothing is decoded before its size is known to be bearable.
    const { format, width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
    if (format !== expected) throw notAPicture();
    if (width * height > MAX_PIXELS) throw tooLarge();
    const side = shape === "square" ? Math.min(AVATAR_SIDE, width, height) : LOGO_SIDE;
    const bytes = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
      // Turned as its EXIF says, for that goes with all other metadata: none is written unless asked for.
      .autoOrient()
      .resize(side, side, { fit: shape === "square" ? "cover" : "inside", withoutEnlargement: true })
      .timeout({ seconds: PATIENCE_SECONDS })
      .webp({ quality: shape === "square" ? 82 : 90 })
      .toBuffer();
    return { bytes, contentType: "image/webp", extension: "webp" };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Cut short, damaged, or only its first bytes are a picture's.
    logger.info({ err: error }, "a picture could not be read");
    throw notAPicture(error);
  }
}

/**
 * The square that a name tag wears, turned upright and without metadata.
 * @throws AppError `unsupported_type` ('Invalid File Type') or `too_large` ('File Too Large': its pixels)
 */
export const encodeAvatar = (sent: Buffer): Promise<Picture> => inTurn(() => reencode(sent, "square"));

/** A logo whole, its transparency kept, without metadata. @throws as encodeAvatar */
export const encodeLogo = (sent: Buffer): Promise<Picture> => inTurn(() => reencode(sent, "whole"));
