import { readFileSync } from "node:fs";

import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// By default the decoder would download its WebAssembly file.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm")) } });

/**
 * Decodes the only QR code of a picture (PNG or JPEG bytes, or pixels), with a third-party decoder.
 * Throws if there is none or more than one.
 */
export async function decodeQr(picture: Uint8Array | ImageData): Promise<string> {
  const [code, another] = await readBarcodes(picture, { formats: ["QRCode"], tryInvert: false });
  if (!code || another) throw new Error(code ? "There are several QR codes" : "There is no QR code");
  return code.text;
}
