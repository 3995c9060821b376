import ICAL from "ical.js";

/** The one event of a calendar file, as another project's parser reads it. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent");
  const [event] = events;
  if (calendar.name !== "vcalendar" || !event || events.length > 1) throw new Error("This is no calendar of one event");
  const texts = (name: string): string[] => event.getAllProperties(name).map((one) => String(one.getFirstValue()));
  const one = (name: string): string | undefined => {
    const [value, ...more] = texts(name);
    if (more.length > 0) throw new Error(`${more.length + 1} properties are named ${name}`);
    return value;
  };
  const time = (name: string): string => (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
  return {
    one,
    time,
    /** Every property there is, of the calendar and of the event. */
    names: [calendar, event].map((part) => part.getAllProperties().map(({ name }) => name)),
    /** Further parts: alarms, zones, other events. */
    parts: [...calendar.getAllSubcomponents(), ...event.getAllSubcomponents()].map(({ name }) => name),
    method: calendar.getFirstPropertyValue("method"),
  };
}
