import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// By default the library loads it from a CDN, which the content security policy blocks.
const WASM_URL = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;
/** One object: the library loads the file again for each other one. */
const OVERRIDES = { locateFile: () => WASM_URL };

/** Throws if the decoder cannot be fetched. */
export async function prepareReader(): Promise<void> {
  await prepareZXingModule({ overrides: OVERRIDES, fireImmediately: true });
}

/** Returns null if the picture has no QR code. */
export async function readQr(picture: ImageData): Promise<string | null> {
  const [result] = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return result?.text ?? null;
}
