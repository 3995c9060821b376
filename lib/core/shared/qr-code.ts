/** The SVG path fills the dark modules. `size` is in modules, margin included. */
export type QrDrawing = { size: number; path: string };

/** In modules, the minimum of ISO/IEC 18004. */
const MARGIN = 4;

/**
 * Returns the horizontal lines of dark modules, from top to bottom. One byte segment, because
 * readers guess the character set of each segment. Throws if the text is too long or the encoder
 * can't be loaded.
 */
export async function readQrLines(
  text: string,
): Promise<{ size: number; lines: { row: number; column: number; width: number }[] }> {
  const { create } = await import("qrcode");
  const { modules } = create([{ mode: "byte", data: new TextEncoder().encode(text) }], { errorCorrectionLevel: "M" });
  const lines = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      let width = 0;
      while (column + width < modules.size && modules.get(row, column + width)) width++;
      if (width > 0) lines.push({ row: row + MARGIN, column: column + MARGIN, width });
      column += width;
    }
  }
  return { size: modules.size + 2 * MARGIN, lines };
}

/** @throws as readQrLines */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { size, lines } = await readQrLines(text);
  return { size, path: lines.map(({ row, column, width }) => `M${column} ${row}h${width}v1h-${width}z`).join("") };
}
