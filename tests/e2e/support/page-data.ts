import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import type { Locale } from "@/lib/i18n/shared/locales";
import type { PageData, Viewer } from "@/scripts/screens/pages";
import { createConnection } from "@/tests/support/factories/connections";
import { createContact } from "@/tests/support/factories/contacts";
import { createAttendance, createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createEachUser, createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

type User = Awaited<ReturnType<typeof createUser>>;

/** Creates an event that is over, with the feedback of five people. */
async function createPastEvent(hostId: string, memberId: string) {
  const times = { startTime: fromNow({ hours: -5 }), endTime: fromNow({ hours: -1 }) };
  const event = await createEvent({ name: "A mixer that is over", hostUserId: hostId, createdById: hostId, ...times });
  const others = await createEachUser([{}, {}, {}, {}, {}]);
  for (const userId of [hostId, memberId, ...others.map(({ id }) => id)])
    await createAttendance(userId, event.id, { checkInTime: times.startTime, checkOutTime: times.endTime });
  await db().eventFeedback.createMany({
    data: others.map(({ id }) => ({ eventId: event.id, userId: id, rating: 4, line: "More tables, please" })),
  });
  return event;
}

/** Gives the host an organizer's page, and a contact to follow up. */
async function createNetwork(hostId: string, eventId: string) {
  const slug = `mixers-${hostId.slice(0, 8)}`;
  const organizer = { slug, name: "Mixers of Tampa" };
  await db().organizer.create({ data: { userId: hostId, isPublished: true, ...organizer } });
  const { id: contactId } = await createContact(hostId, { eventId });
  await db().networkNote.create({
    data: { ownerId: hostId, contactId, note: "Likes boats", followUpOn: new Date(fromNow({ days: -2 })) },
  });
  return organizer;
}

/** Creates what the pages of the product show, and the people who see them. */
export async function createPageData(
  language: Locale,
): Promise<{ data: PageData; users: Record<Exclude<Viewer, "visitor">, User> }> {
  const [host, admin] = [await createUser({ language }), await createUser({ role: "admin", language })];
  // Unique, because the page of events searches for it.
  const name = `A mixer with a rather long name for a phone ${randomUUID().slice(0, 4)}`;
  const event = await createEvent({ name, hostUserId: host.id, createdById: host.id });
  const { user: member } = await createAttendee(event.id, { language });
  const { user: person } = await createAttendee(event.id);
  const pastEvent = await createPastEvent(host.id, member.id);
  const organizer = await createNetwork(host.id, pastEvent.id);
  for (const { id } of [member, host]) await createConnection(id, person.id, { eventId: event.id });
  const message = "See you at the coffee stand?";
  await createMessage(person.id, member.id, message);
  const firstName = person.profile?.firstName ?? "";
  return {
    data: { event, pastEvent, organizer, person: { id: person.id, firstName, message } },
    users: { member, host, admin },
  };
}
