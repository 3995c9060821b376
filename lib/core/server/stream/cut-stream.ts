/**
 * Cuts a stream into pieces of a size. The last one is shorter: it has what is left, which can be
 * nothing.
 */
export async function* cutStream(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    pending.push(bytes);
    length += bytes.length;
    if (length < size) continue;
    let joined = Buffer.concat(pending);
    for (; joined.length >= size; joined = joined.subarray(size)) yield joined.subarray(0, size);
    pending = [joined];
    length = joined.length;
  }
  yield Buffer.concat(pending);
}
