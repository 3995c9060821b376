/** A QR code as squares: `path` fills the dark modules of a square picture that is `size` modules wide, margin included. */
export type QrDrawing = { size: number; path: string };

/** Modules of white around it, as the standard asks for. */
const MARGIN = 4;

/**
 * A text as a QR code of error correction M (spec A§9). One byte segment: readers guess its character set, and guess best from
 * all of it.
 * @throws Error when the text is longer than any code, or the encoder (loaded with the first code) can't be had offline
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
