import { readStorable } from "@/lib/core/shared/text/storable-text";

import { EVENT_FORMATS, EVENT_TIMES, MAX_SEARCH_LENGTH } from "../constants/list";
import type { EventFilters } from "../schema/list";

const parseOption = <Name extends string>(names: readonly Name[], value: string | null): Name | "" =>
  names.find((name) => name === value) ?? "";

export function parseEventFilters(address: URLSearchParams): EventFilters {
  const text = (name: string) => readStorable(address.get(name)).trim().slice(0, MAX_SEARCH_LENGTH);
  return {
    q: text("q"),
    city: text("city"),
    format: parseOption(EVENT_FORMATS, address.get("format")),
    date: parseOption(EVENT_TIMES, address.get("date")),
    hidden: address.get("hidden") === "1",
  };
}

function toFilterParams({ q, city, format, date }: EventFilters): URLSearchParams {
  const entries = Object.entries({ q: q.trim(), city, format, date }).filter(([, value]) => value !== "");
  return new URLSearchParams(entries);
}

function withParams(path: string, params: URLSearchParams): string {
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}

export function getEventsAddress(filters: EventFilters, cursor?: string | null): string {
  const params = toFilterParams(filters);
  if (filters.hidden) params.set("hidden", "1");
  if (cursor) params.set("cursor", cursor);
  return withParams("/events", params);
}

/** Days are in `timezone`. */
export function getEventsPath(filters: EventFilters, timezone: string, cursor?: string | null): string {
  const isPast = filters.date === "past";
  const params = toFilterParams(isPast ? { ...filters, date: "" } : filters);
  if (isPast) params.set("status", "past");
  else params.set("order", "section");
  if (params.has("date")) params.set("timezone", timezone);
  if (filters.hidden) params.set("include", "hidden");
  if (cursor) params.set("cursor", cursor);
  return withParams("/api/events", params);
}
