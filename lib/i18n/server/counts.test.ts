import { getTranslator } from "./translator";

const es = getTranslator("es");
const en = getTranslator("en");

it.each([
  [es("events.badge.confirmed", { count: 1 }), "1 asistirá"],
  [es("events.badge.confirmed", { count: 0 }), "0 asistirán"],
  [es("admin.events.counts.confirmed", { count: 1 }), "1 confirmación"],
  [es("admin.events.counts.confirmed", { count: 2 }), "2 confirmaciones"],
  [es("people.presence", { checkedIn: 1, going: 1 }), "1 aquí ahora, 1 asistirá"],
  [es("people.presence", { checkedIn: 0, going: 1_200 }), "0 aquí ahora, 1,200 asistirán"],
  [es("people.attendees.found", { count: 1, total: 1 }), "1 de 1 asistente"],
  [es("people.attendees.found", { count: 1, total: 20 }), "1 de 20 asistentes"],
  [es("events.sync.synced.description", { count: 1 }), "Se sincronizó 1 evento de Eventbrite"],
  [es("events.sync.synced.description", { count: 0 }), "Se sincronizaron 0 eventos de Eventbrite"],
  [es("messages.newMessage.more", { count: 1 }), "Y 1 más. Usa la búsqueda para encontrarla."],
  [es("messages.newMessage.more", { count: 3 }), "Y 3 más. Usa la búsqueda para encontrarlas."],
  [es("admin.events.counts.confirmedOfCapacity", { count: 1, capacity: 1 }), "1 de 1 lugar ocupado"],
  [es("admin.events.counts.confirmedOfCapacity", { count: 1, capacity: 40 }), "1 de 40 lugares ocupados"],
  [es("admin.events.counts.attended", { count: 1 }), "1 asistió"],
  [es("admin.events.counts.attended", { count: 2 }), "2 asistieron"],
  [es("admin.events.manage.count", { count: 1 }), "1 evento"],
  [es("admin.events.manage.count", { count: 0 }), "0 eventos"],
  // The text below the number of checked-in members, which can be 1.
  [es("checkIn.door.ofConfirmed", { count: 5 }), "dentro, de 5 con asistencia confirmada"],
])("counts in Spanish: %s", (text, expected) => expect(text).toBe(expected));

it.each([
  [en("people.attendees.found", { count: 1, total: 1 }), "1 of 1 attendee"],
  [en("people.attendees.found", { count: 1, total: 20 }), "1 of 20 attendees"],
  [en("admin.events.counts.confirmedOfCapacity", { count: 0, capacity: 1 }), "0 of 1 place taken"],
  [en("admin.events.counts.confirmedOfCapacity", { count: 1, capacity: 40 }), "1 of 40 places taken"],
  [en("admin.events.manage.count", { count: 1 }), "1 event"],
  [en("admin.events.manage.count", { count: 0 }), "0 events"],
  // docs/product/events.md has this text for every number.
  [en("events.sync.synced.description", { count: 1 }), "Synced 1 events from Eventbrite"],
])("counts in English: %s", (text, expected) => expect(text).toBe(expected));
