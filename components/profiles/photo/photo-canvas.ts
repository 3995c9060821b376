/** Pixels of a side that are sent: more than the server keeps (decision 021), so that nothing is ever enlarged. */
const SENT_SIDE = 1024;
/** Pixels of a side of the headshot that this device keeps: sharp on a card, and 15 KB. */
const HEADSHOT_SIDE = 256;

/** Natural pixels of the picture as it is turned. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** A photo to send, and its small copy for this device's own card (spec A§2). */
export type CroppedPhoto = { photo: Blob; headshot: string };

async function loaded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  // Rejects for what this browser can't read as a picture.
  await image.decode();
  return image;
}

function square(side: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Could not get canvas context");
  // A JPEG has no transparency: what is see-through becomes white rather than black.
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  return { canvas, context };
}

/**
 * Cuts the area out of a picture turned by so many degrees. What leaves the device is the cut alone.
 * @throws Error when the picture can't be read or drawn
 */
export async function cropPhoto(source: string, area: CropArea, degrees: number): Promise<CroppedPhoto> {
  const image = await loaded(source);
  const side = Math.max(1, Math.round(Math.min(SENT_SIDE, area.width)));
  const { canvas, context } = square(side);
  const isSideways = degrees % 180 !== 0;
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const [turnedWidth, turnedHeight] = isSideways ? [height, width] : [width, height];
  context.imageSmoothingQuality = "high";
  context.scale(side / area.width, side / area.height);
  context.translate(turnedWidth / 2 - area.x, turnedHeight / 2 - area.y);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2);

  const small = square(HEADSHOT_SIDE);
  small.context.drawImage(canvas, 0, 0, HEADSHOT_SIDE, HEADSHOT_SIDE);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!photo) throw new Error("The canvas gave no picture");
  return { photo, headshot: small.canvas.toDataURL("image/jpeg", 0.85) };
}

/** Whether this browser can show the file as a picture. */
export const isReadable = (source: string): Promise<boolean> =>
  loaded(source).then(
    () => true,
    () => false,
  );
