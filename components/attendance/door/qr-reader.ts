import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// Ours, not the CDN that it would ask by itself: the policy lets nothing else in.
const WASM = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;

/** Loads the decoder; the first picture needs it anyway, this lets the camera start meanwhile. @throws offline */
export async function prepareReader(): Promise<void> {
  await prepareZXingModule({ overrides: { locateFile: () => WASM }, fireImmediately: true });
}

/** The text of a QR code in the picture, or null. */
export async function readQr(picture: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return found?.text ?? null;
}
