/** '3.2 miles away': one decimal while it matters. */
export function formatDistance(miles: number): string {
  if (miles < 0.1) return "Less than 0.1 miles away";
  const text = miles < 9.95 ? miles.toFixed(1).replace(/\.0$/, "") : String(Math.round(miles));
  return `${text} ${text === "1" ? "mile" : "miles"} away`;
}
