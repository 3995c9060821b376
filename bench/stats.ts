export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** `fraction` is from 0 to 1. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(fraction * sorted.length) - 1)] ?? NaN;
}

const formatNumber = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toPrecision(3);
};

/** For example `12,300 (11,900 to 12,800)`: the median and the range. */
export function formatSummary(values: readonly number[], unit: string): string {
  return `${formatNumber(median(values))}${unit} (${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))})`;
}

/** A missing figure misses its target. */
export const formatTarget = (text: string, isMet: boolean): string =>
  `${isMet ? "✓ pass       " : "✗ falls short"} ${text}`;
