import ICAL from "ical.js";
import { JSDOM } from "jsdom";

/** Parses an Atom feed with a third-party XML parser, which refuses what isn't well-formed. */
export function parseAtom(text: string) {
  const { document } = new JSDOM(text, { contentType: "application/xml" }).window;
  const feed = document.documentElement;
  if (feed.namespaceURI !== "http://www.w3.org/2005/Atom" || feed.localName !== "feed")
    throw new Error("Expected an Atom feed");
  const getText = (element: Element, name: string) =>
    [...element.children].find(({ localName }) => localName === name)?.textContent ?? null;
  return {
    id: getText(feed, "id"),
    title: getText(feed, "title"),
    updated: getText(feed, "updated"),
    elementNames: [...document.querySelectorAll("*")].map(({ localName }) => localName),
    entries: [...document.querySelectorAll("entry")].map((entry) => ({
      id: getText(entry, "id"),
      title: getText(entry, "title"),
      content: getText(entry, "content"),
      summary: getText(entry, "summary"),
      updated: getText(entry, "updated"),
      link: entry.querySelector("link")?.getAttribute("href"),
    })),
  };
}

/** Parses a calendar with any number of events. */
export function parseCalendarFeed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const getText = (component: ICAL.Component, name: string) => {
    const value = component.getFirstPropertyValue(name);
    return value === null ? null : String(value);
  };
  return {
    method: getText(calendar, "method"),
    name: getText(calendar, "x-wr-calname"),
    events: calendar.getAllSubcomponents("vevent").map((event) => ({
      uid: getText(event, "uid"),
      summary: getText(event, "summary"),
      status: getText(event, "status"),
      description: getText(event, "description"),
      location: getText(event, "location"),
      hasAttendees: event.hasProperty("attendee"),
    })),
  };
}
