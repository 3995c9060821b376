/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Returns the value that a share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

const digits = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toPrecision(3);
};

/** Returns the median and the range: `12,300 (11,900 to 12,800)`. */
export function summary(values: readonly number[], unit: string): string {
  return `${digits(median(values))}${unit} (${digits(Math.min(...values))} to ${digits(Math.max(...values))})`;
}
