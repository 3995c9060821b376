/** A QR code as an SVG path that fills the dark modules. `size` is the width of the square in modules, margin included. */
export type QrDrawing = { size: number; path: string };

/** Modules of white around the code, the minimum of ISO/IEC 18004. */
const MARGIN = 4;

/**
 * Encodes a text as a QR code with error correction level M. The text is one byte segment, because readers guess the character
 * set of each segment, and guess best from the whole text.
 * @throws Error when the text exceeds the largest code, or the encoder (loaded on first use) can't be loaded
 */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { create } = await import("qrcode");
  const { modules } = create([{ mode: "byte", data: new TextEncoder().encode(text) }], { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      let width = 0;
      while (column + width < modules.size && modules.get(row, column + width)) width++;
      if (width > 0) path += `M${column + MARGIN} ${row + MARGIN}h${width}v1h-${width}z`;
      column += width;
    }
  }
  return { size: modules.size + 2 * MARGIN, path };
}
