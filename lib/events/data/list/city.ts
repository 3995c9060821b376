import { db } from "@/lib/core/server/db";
import { toSearchText } from "@/lib/core/shared/text/text-search";

const MAX_CITIES = 60;

const getCity = (location: string | null): string => location?.split(",", 1)[0]?.trim() ?? "";

export async function listEventCities(now: Date): Promise<string[]> {
  const groups = await db().event.groupBy({
    by: ["location"],
    where: { endTime: { gt: now }, status: { not: "cancelled" }, isOnline: false, visibility: "listed" },
    _count: true,
    orderBy: { location: "asc" },
  });
  const cities = new Map<string, { name: string; events: number }>();
  for (const { location, _count: events } of groups) {
    const name = getCity(location);
    if (name === "") continue;
    const key = toSearchText(name);
    const city = cities.get(key);
    if (city) city.events += events;
    else cities.set(key, { name, events });
  }
  return [...cities.values()]
    .sort((one, other) => other.events - one.events)
    .slice(0, MAX_CITIES)
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, "en"));
}
