/** Parses a CSV file into rows of cells (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quotedCell, plainCell = "", separator] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quotedCell === undefined ? plainCell : quotedCell.replaceAll('""', '"'));
    if (separator === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.some(Boolean));
}
