import { randomUUID } from "node:crypto";

import * as manageRoute from "@/app/api/events/[id]/announcements/manage/route";
import * as route from "@/app/api/events/[id]/announcements/route";
import type { Announcement, ManagedAnnouncement } from "@/lib/announcements/schema";
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";

import { createEvent, createRsvp } from "../factories/events";
import { createMember } from "../factories/users";
import { fromNow } from "../setup/clock";
import { callRoute } from "./route";

export const TEXT = { title: "Doors open at six", text: "Bring a jacket.\nMap: https://maps.example/x?a=1&b=2" };

export const announceAs = (token: string, eventId: string, body: object = {}) =>
  callRoute<ManagedAnnouncement & { fields?: Record<string, string> }>(route, "POST", {
    token,
    params: { id: eventId },
    body: { id: randomUUID(), audience: "everyone", sendAt: null, ...TEXT, ...body },
  });

/** As the recipients see them. */
export const listAs = async (token: string, eventId: string) =>
  (await callRoute<Announcement[]>(route, "GET", { token, params: { id: eventId } })).json;

export const manageAs = async (token: string, eventId: string) =>
  (await callRoute<ManagedAnnouncement[]>(manageRoute, "GET", { token, params: { id: eventId } })).json;

/** Runs the jobs that send announcements. */
export async function runJobs(): Promise<void> {
  await sendAnnouncements();
  await runDeliveries();
  await sendAnnouncements();
}

/** An event tomorrow evening in New York, if it is noon there. */
export const createComingEvent = () =>
  createEvent({ startTime: fromNow({ hours: 30 }), endTime: fromNow({ hours: 33 }), capacity: 100 });

export async function createGuest(eventId: string, rsvp: Parameters<typeof createRsvp>[2] = {}) {
  const guest = await createMember();
  await createRsvp(guest.userId, eventId, rsvp);
  return guest;
}
