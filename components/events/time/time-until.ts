const HOUR = 60;
const DAY = 24 * HOUR;

/** Spec B§4: minutes under an hour, hours and minutes under a day, then days and hours. */
export function formatDuration(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  const [unit, rest, names] = minutes < DAY ? [HOUR, 1, ["h", "min"]] : [DAY, HOUR, ["d", "h"]];
  const [large, small] = [Math.floor(minutes / unit), Math.floor((minutes % unit) / rest)];
  return small === 0 ? `${large} ${names[0]}` : `${large} ${names[0]} ${small} ${names[1]}`;
}

/** The time-until-start label (spec B§4): 'in 1 d 13 h', 'Event started' once it has. */
export function formatTimeUntilStart(startTime: string, now: Date): string {
  const left = Date.parse(startTime) - now.getTime();
  return left <= 0 ? "Event started" : `in ${formatDuration(Math.ceil(left / 60_000))}`;
}
