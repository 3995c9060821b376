/** Larger than the stored picture (docs/decisions/021-re-encode-uploaded-images.md). */
const UPLOAD_SIZE = 1024;
const HEADSHOT_SIZE = 256;
const CARD_PHOTO_SIZE = 160;
/** In a vCard. Some address books refuse larger cards. */
const MAX_CARD_PHOTO_BYTES = 20_000;

export type CropArea = { x: number; y: number; width: number; height: number };

/** The headshot is a small copy for this device, as a data URL. */
export type CroppedPhoto = { photo: Blob; headshot: string };

/** Rejects if the browser can't decode the picture. */
async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

function createSquare(size: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Could not get canvas context");
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, size, size);
  return { canvas, context };
}

/** Only the cropped part leaves the device. Throws if the picture can't be read or drawn. */
export async function cropPhoto(source: string, area: CropArea, degrees: number): Promise<CroppedPhoto> {
  const image = await loadImage(source);
  const size = Math.max(1, Math.round(Math.min(UPLOAD_SIZE, area.width)));
  const { canvas, context } = createSquare(size);
  const isSideways = degrees % 180 !== 0;
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const [rotatedWidth, rotatedHeight] = isSideways ? [height, width] : [width, height];

  context.imageSmoothingQuality = "high";
  context.scale(size / area.width, size / area.height);
  context.translate(rotatedWidth / 2 - area.x, rotatedHeight / 2 - area.y);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2);

  const small = createSquare(HEADSHOT_SIZE);
  small.context.drawImage(canvas, 0, 0, HEADSHOT_SIZE, HEADSHOT_SIZE);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!photo) throw new Error("The canvas returned no picture");
  return { photo, headshot: small.canvas.toDataURL("image/jpeg", 0.85) };
}

/**
 * Returns a small JPEG in base64 for a vCard, or null if it is too large. Rejects if the picture
 * can't be read or drawn, also if it is another site's.
 */
export async function drawCardPhoto(source: string): Promise<string | null> {
  const image = await loadImage(source);
  const { canvas, context } = createSquare(CARD_PHOTO_SIZE);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, CARD_PHOTO_SIZE, CARD_PHOTO_SIZE);
  const [, photo = ""] = canvas.toDataURL("image/jpeg", 0.8).split(",");
  return (photo.length * 3) / 4 <= MAX_CARD_PHOTO_BYTES ? photo : null;
}

export const isReadable = (source: string): Promise<boolean> =>
  loadImage(source).then(
    () => true,
    () => false,
  );
