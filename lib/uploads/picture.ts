import { logger } from "@/lib/core/server/process/logger";
import { AppError } from "@/lib/core/shared/errors";

import { decodePicture } from "./decoder/pool";
import type { DecodeRequest } from "./decoder/protocol";
import { AVATAR_SIDE, LOGO_SIDE, MAX_AVIF_PIXELS, MAX_PIXELS } from "./limits";

/** Encoded again, so that it contains nothing of the upload but its pixels. */
export type Picture = { bytes: Buffer; contentType: "image/webp"; extension: "webp" };

/** Maps MIME types to sharp's formats. SVG is missing, because it can contain scripts. */
const FORMATS: DecodeRequest["formats"] = {
  "image/jpeg": { format: "jpeg", maxPixels: MAX_PIXELS },
  "image/png": { format: "png", maxPixels: MAX_PIXELS },
  "image/webp": { format: "webp", maxPixels: MAX_PIXELS },
  "image/gif": { format: "gif", maxPixels: MAX_PIXELS },
  "image/avif": { format: "heif", maxPixels: MAX_AVIF_PIXELS },
};

/** The MIME types of phone photos, which sharp's own build can't decode. */
const HEIC = /^image\/hei[cf]/;

type Target = Omit<DecodeRequest, "upload" | "formats">;

async function decode(upload: Buffer, target: Target): Promise<Buffer> {
  const response = await decodePicture({ upload, formats: FORMATS, ...target });
  if ("bytes" in response) return Buffer.from(response.bytes);
  logger.info(response, "uploaded picture was refused");
  if (response.refusal === "pixels") throw new AppError("too_large", "uploads.tooLarge");
  if (response.refusal === "damaged") throw new AppError("validation", "uploads.damaged");
  throw new AppError("unsupported_type", HEIC.test(response.detail) ? "uploads.heic" : "uploads.invalidType");
}

const encode = async (upload: Buffer, target: Target): Promise<Picture> => ({
  bytes: await decode(upload, target),
  contentType: "image/webp",
  extension: "webp",
});

/**
 * @throws AppError `unsupported_type`, `validation` if it is damaged, `too_large`, `unavailable` if
 * too many pictures wait
 */
export const encodeAvatar = (upload: Buffer): Promise<Picture> =>
  encode(upload, { shape: "square", width: AVATAR_SIDE, quality: 82 });

/** Keeps transparency and removes metadata. @throws as `encodeAvatar` */
export const encodeLogo = (upload: Buffer): Promise<Picture> =>
  encode(upload, { shape: "whole", width: LOGO_SIDE, quality: 90 });

/** Returns a PNG, because link pictures can't contain a WebP. @throws as `encodeAvatar` */
export const drawLogo = (picture: Buffer): Promise<Buffer> =>
  decode(picture, { shape: "whole", width: LOGO_SIDE, quality: 100, isPng: true });

/** Returns a square PNG. @throws as `encodeAvatar` */
export const drawIcon = (
  picture: Buffer,
  { side, ...icon }: { side: number; padding: number; background: string | null },
): Promise<Buffer> => decode(picture, { shape: "whole", width: side, quality: 100, icon });
