import { readFileSync } from "node:fs";

import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// From the package: by itself it would fetch it from the network.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm")) } });

/** The text of the one QR code in a picture (PNG or JPEG bytes, or pixels), as another project's decoder reads it. */
export async function readQr(picture: Uint8Array | ImageData): Promise<string> {
  const [code, another] = await readBarcodes(picture, { formats: ["QRCode"], tryInvert: false });
  if (!code || another) throw new Error(code ? "There are several QR codes" : "There is no QR code");
  return code.text;
}
