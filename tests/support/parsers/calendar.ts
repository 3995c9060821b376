import ICAL from "ical.js";

/** Parses a calendar file with a single event, with a third-party parser (ical.js). */
export function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent");
  const [event] = events;
  if (calendar.name !== "vcalendar" || !event || events.length > 1)
    throw new Error("Expected a calendar with a single event");
  const getTexts = (name: string): string[] =>
    event.getAllProperties(name).map((property) => String(property.getFirstValue()));
  const getText = (name: string): string | undefined => {
    const [value, ...more] = getTexts(name);
    if (more.length > 0) throw new Error(`${more.length + 1} properties are named ${name}`);
    return value;
  };
  const getTime = (name: string): string => (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
  /** The email of a person's address, and its parameters. */
  const getPerson = (name: string): Record<string, string> => {
    const [, parameters = {}, , address = ""] = (event.getFirstProperty(name)?.toJSON() ?? []) as unknown as [
      string,
      Record<string, string>,
      string,
      string,
    ];
    return { email: address.replace(/^mailto:/i, ""), ...parameters };
  };
  return {
    getText,
    getPerson,
    getTime,
    /** The names of all properties: of the calendar, and of the event. */
    propertyNames: [calendar, event].map((part) => part.getAllProperties().map(({ name }) => name)),
    /** The names of all components, such as events, alarms and time zones. */
    componentNames: [...calendar.getAllSubcomponents(), ...event.getAllSubcomponents()].map(({ name }) => name),
    method: calendar.getFirstPropertyValue("method"),
  };
}
