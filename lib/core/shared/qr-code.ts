/** The SVG path fills the dark modules. `size` is in modules, margin included. */
export type QrDrawing = { size: number; path: string };

/** In modules, the minimum of ISO/IEC 18004. */
const MARGIN = 4;

/**
 * One byte segment, because readers guess the character set of each segment. Throws if the text is
 * too long or the encoder can't be loaded.
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
