import type { EventResponse } from "@/lib/events/schema/event";

type Times = Pick<EventResponse, "startTime" | "endTime" | "timezone" | "isOnline">;

const DAY_MS = 24 * 60 * 60 * 1000;

const FIELDS: Intl.DateTimeFormatOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

type Parts = { weekday: string; year: string; month: string; day: string; time: string; half: string; zone: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string): Intl.DateTimeFormat {
  let found = formats.get(zone);
  if (!found) formats.set(zone, (found = new Intl.DateTimeFormat("en-US", { ...FIELDS, timeZone: zone })));
  return found;
}

/** Each card asks for the same instants again and again, and Intl takes its time. */
const MOST_KEPT = 2_000;
const known = new Map<string, Parts>();

// Put together here from parts: how Intl joins them (which space stands before PM) differs between server and browsers, and
// both must render the same text.
function parts(instant: string, zone: string): Parts {
  const key = `${instant} ${zone}`;
  let found = known.get(key);
  if (!found) {
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, (found = readParts(instant, zone)));
  }
  return found;
}

function readParts(instant: string, zone: string): Parts {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format(zone).formatToParts(new Date(instant))) found[type] ??= value;
  const { weekday = "", year = "", month = "", day = "", hour = "", minute = "", dayPeriod = "" } = found;
  return { weekday, year, month, day, time: `${hour}:${minute}`, half: dayPeriod, zone: found.timeZoneName ?? zone };
}

/** In-person times show in the venue's zone, online ones in the viewer's (contract §5). */
const zoneOf = (event: Times, viewerZone: string): string => (event.isOnline ? viewerZone : event.timezone);

/** 'NOV' and '20' for the date block; the whole date for those who can't see it. */
export function getEventDateParts(event: Times, viewerZone: string): { month: string; day: string; date: string } {
  const { month, day, weekday, year } = parts(event.startTime, zoneOf(event, viewerZone));
  return { month: month.slice(0, 3), day, date: `${weekday}, ${month} ${day}, ${year}` };
}

/** 'Friday, November 20, 2026'; both days where it takes more than one. */
export function formatEventDate(event: Times, viewerZone: string): string {
  const zone = zoneOf(event, viewerZone);
  const [start, end] = [parts(event.startTime, zone), parts(event.endTime, zone)];
  const date = ({ weekday, month, day, year }: Parts) => `${weekday}, ${month} ${day}, ${year}`;
  return isLong(event) ? `${date(start)} to ${date(end)}` : date(start);
}

const isLong = (event: Times): boolean => Date.parse(event.endTime) - Date.parse(event.startTime) >= DAY_MS;

/** '6:00 to 9:00 PM EST', or for online events '12:00 to 1:00 PM your time (EST)': always with the zone's name. */
export function formatEventTime(event: Times, viewerZone: string): string {
  const zone = zoneOf(event, viewerZone);
  const [start, end] = [parts(event.startTime, zone), parts(event.endTime, zone)];
  const named = ({ zone: name }: Parts) => (event.isOnline ? `your time (${name})` : name);
  const until = `${end.time} ${end.half} ${named(end)}`;
  // Clocks may change in between: then each end has a name of its own.
  const startZone = start.zone === end.zone ? "" : ` ${start.zone}`;
  if (isLong(event)) {
    const day = ({ month, day: date }: Parts) => `${month.slice(0, 3)} ${date}, `;
    return `${day(start)}${start.time} ${start.half}${startZone} to ${day(end)}${until}`;
  }
  const half = start.half === end.half && startZone === "" ? "" : ` ${start.half}`;
  return `${start.time}${half}${startZone} to ${until}`;
}

/** Where it is, in few words. */
export const formatEventVenue = (event: Pick<EventResponse, "isOnline" | "venueName" | "location">): string =>
  event.isOnline ? "Online" : (event.venueName ?? event.location ?? "Venue to be announced");
