import { randomUUID } from "node:crypto";

import { PASSWORD } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";
import type { OperationName } from "@/lib/api/operations";

import { CALENDAR_ROWS } from "./calendar-rows";
import { createEmail, type Fixture, withBody } from "./fixture";
import { GUEST_ROWS } from "./guest-rows";
import { HIDDEN_ROWS } from "./hidden-rows";
import { SIGN_IN_ROWS } from "./sign-in-rows";
import { SUGGESTION_ROWS } from "./suggestion-rows";
import { TOPIC_ROWS } from "./topic-rows";
import { RECAP_ROWS } from "./recap-rows";
import { NETWORK_NOTE_ROWS } from "./network-note-rows";
import { ORGANIZER_ROWS } from "./organizer-rows";
import { PROGRAM_ROWS } from "./program-rows";
import {
  admins,
  doorKeepers,
  editors,
  everyone,
  INPUT_REFUSED,
  members,
  OFF,
  organizers,
  owner,
  owners,
  type Statuses,
} from "./statuses";

export type Input = { params?: Record<string, string>; query?: string; body?: unknown };
/** `by`: how the caller is identified, by the bearer token unless the row says otherwise. */
export type Row = { statuses: Statuses; input?: (fixture: Fixture) => Input; by?: "cookie" };

/** The response of a call whose service this test does not set up. The guard is checked before. */
const NOT_SET_UP = 503;

const atEvent = ({ eventId }: Fixture): Input => ({ params: { id: eventId } });
const ofEvent = ({ eventId }: Fixture): Input => ({ body: { eventId } });
const ofStranger = ({ strangerId }: Fixture): Input => ({ params: { id: strangerId } });
const ofFriend = ({ friendId }: Fixture): Input => ({ params: { userId: friendId } });
const ofRequest = ({ requestId }: Fixture): Input => ({ params: { id: requestId } });
const ofWalkIn = ({ walkInRequestId }: Fixture): Input => ({ params: { requestId: walkInRequestId } });
const ofEditor = ({ eventId, editorId }: Fixture): Input => ({ params: { id: eventId, userId: editorId } });
const withQuery = (query: string) => (): Input => ({ query });

/** A form without a file. */
const withEmptyForm = (): Input => {
  const form = new FormData();
  form.set("type", "host-logo");
  return { body: form };
};

const ANNOUNCEMENT = { title: "Doors open at six", text: "Bring a jacket." };

const newEvent = () => ({
  name: "Tampa Tech & Tacos",
  startTime: fromNow({ days: 1 }).toISOString(),
  endTime: fromNow({ days: 2 }).toISOString(),
});

/**
 * The status that each caller gets from each operation of the API, with valid input. Uploads are
 * called without a file: 400 says that the caller passed the guard.
 */
export const ROWS: Record<OperationName, Row> = {
  ...GUEST_ROWS,
  ...HIDDEN_ROWS,
  ...SUGGESTION_ROWS,
  ...TOPIC_ROWS,
  ...SIGN_IN_ROWS,
  ...RECAP_ROWS,
  ...NETWORK_NOTE_ROWS,
  ...ORGANIZER_ROWS,
  ...CALENDAR_ROWS,
  ...PROGRAM_ROWS,
  "POST /api/activity/track": { statuses: members(204), input: withBody({ action: "page_view" }) },
  "GET /api/admin/analytics": { statuses: admins(200) },
  "GET /api/admin/audit": { statuses: admins(200) },
  "GET /api/admin/event-registration-counts": { statuses: admins(200) },
  "GET /api/admin/changelog": { statuses: admins(200) },
  "GET /api/admin/health": { statuses: admins(200) },
  "GET /api/admin/invitations": { statuses: admins(200) },
  // 409: registration is open here.
  "POST /api/admin/invitations": { statuses: admins(409), input: withBody({ email: "invited@nametag.test" }) },
  "DELETE /api/admin/invitations/{id}": {
    statuses: admins(404),
    input: ({ reportId }) => ({ params: { id: reportId } }),
  },
  "PATCH /api/admin/reports/{id}": {
    statuses: admins(204),
    input: ({ reportId }) => ({ params: { id: reportId }, body: { decision: "dismissed" } }),
  },
  "GET /api/admin/reports": { statuses: admins(200) },
  "GET /api/admin/settings": { statuses: admins(200) },
  "PUT /api/admin/settings": {
    statuses: admins(200),
    input: () => ({ body: { version: null, settings: {} } }),
  },
  "GET /api/admin/stats": { statuses: admins(200) },
  "GET /api/admin/stats/users": { statuses: admins(200) },
  "POST /api/admin/users/{id}/reset-password": {
    statuses: admins(204),
    input: (fixture) => ({ ...ofStranger(fixture), body: { newPassword: "correct horse" } }),
  },
  // Off already: 409 says that the caller passed the guard.
  "POST /api/admin/users/{id}/reset-two-step": { statuses: admins(OFF), input: ofStranger },
  "PATCH /api/admin/users/{id}/role": {
    statuses: admins(200),
    input: (fixture) => ({ ...ofStranger(fixture), body: { role: "admin" } }),
  },
  "DELETE /api/admin/users/{id}": { statuses: admins(204), input: ofStranger },
  "POST /api/admin/users/{id}/suspend": { statuses: admins(200), input: ofStranger },
  "DELETE /api/admin/users/{id}/suspend": { statuses: admins(200), input: ofStranger },
  "POST /api/admin/users/{id}/organizer-taken-down": { statuses: admins(404), input: ofStranger },
  "DELETE /api/admin/users/{id}/organizer-taken-down": { statuses: admins(404), input: ofStranger },
  "GET /api/admin/users": { statuses: admins(200) },
  "POST /api/attendances/check-in": { statuses: members(403, { member: 200 }), input: ofEvent },
  "POST /api/attendances/check-out": { statuses: members(204), input: ofEvent },
  "GET /api/attendances/me/active": { statuses: members(204) },
  "POST /api/attendances/me/confirm": { statuses: members(204), input: ofEvent },
  "GET /api/attendances/me/walk-ins": { statuses: members(200) },
  "POST /api/attendances/me/walk-ins/{requestId}/accept": { statuses: owner(200), input: ofWalkIn },
  "POST /api/attendances/me/walk-ins/{requestId}/decline": { statuses: owner(204), input: ofWalkIn },
  "GET /api/docs": { statuses: everyone(200) },
  "GET /api/openapi.json": { statuses: everyone(200) },
  "GET /api/avatars/gallery": { statuses: everyone(200) },
  "POST /api/connections/{id}/accept": { statuses: owner(200), input: ofRequest },
  "POST /api/connections/{id}/decline": { statuses: owner(204), input: ofRequest },
  "DELETE /api/connections/{id}": { statuses: owner(204), input: ofRequest },
  "POST /api/connections/add": {
    statuses: members(403),
    input: ({ strangerId, eventId }) => ({ body: { targetUserId: strangerId, eventId } }),
  },
  "GET /api/events/{id}/announcements": { statuses: members(200), input: atEvent },
  "POST /api/events/{id}/announcements": {
    statuses: editors(201),
    input: (fixture) => ({
      ...atEvent(fixture),
      body: { ...ANNOUNCEMENT, id: randomUUID(), audience: "everyone", sendAt: null },
    }),
  },
  "DELETE /api/events/{id}/announcements/{announcementId}": {
    statuses: editors(404),
    input: ({ eventId, strangerId }) => ({ params: { id: eventId, announcementId: strangerId } }),
  },
  "GET /api/events/{id}/announcements/audiences": { statuses: editors(200), input: atEvent },
  "GET /api/events/{id}/announcements/manage": { statuses: editors(200), input: atEvent },
  "POST /api/events/{id}/announcements/preview": {
    statuses: editors(200),
    input: (fixture) => ({ ...atEvent(fixture), body: ANNOUNCEMENT }),
  },
  "POST /api/events/{id}/announcements/test": {
    statuses: editors(204),
    input: (fixture) => ({ ...atEvent(fixture), body: ANNOUNCEMENT }),
  },
  "GET /api/events/{id}/door": { statuses: doorKeepers(200), input: atEvent },
  "GET /api/events/{id}/my-code": { statuses: members(200), input: atEvent },
  "GET /api/events/{id}/walk-ins": { statuses: organizers(200), input: atEvent },
  "POST /api/events/{id}/walk-ins": {
    statuses: organizers(201),
    input: (fixture) => ({ ...atEvent(fixture), body: { email: "stranger@nametag.test" } }),
  },
  "GET /api/events/{id}/walk-ins/candidates": {
    statuses: admins(200),
    input: (fixture) => ({ ...atEvent(fixture), query: "?search=ana" }),
  },
  "GET /api/events/{id}": { statuses: everyone(200), input: atEvent },
  "PUT /api/events/{id}": {
    statuses: editors(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { name: "Renamed" } }),
  },
  "DELETE /api/events/{id}": { statuses: admins(204), input: atEvent },
  "GET /api/events/{id}/rsvp-status": { statuses: members(200), input: atEvent },
  "GET /api/events/{id}/rsvp": {
    statuses: members(204, { member: 200, asking: 200, declined: 200 }),
    input: atEvent,
  },
  "POST /api/events/{id}/rsvp": {
    statuses: members(201, { member: 200, asking: 200, declined: 403 }),
    input: atEvent,
  },
  "GET /api/events/{id}/rsvp/answers": { statuses: members(200), input: atEvent },
  "PUT /api/events/{id}/rsvp/answers": {
    statuses: { ...owner(204), asking: 204, declined: 204 },
    input: (fixture) => ({ ...atEvent(fixture), body: { answers: [] } }),
  },
  "GET /api/events/{id}/questions": { statuses: members(200), input: atEvent },
  "PUT /api/events/{id}/questions": {
    statuses: editors(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { questions: [] } }),
  },
  "PATCH /api/events/{id}/rsvp": {
    statuses: { ...owner(200), asking: 200, declined: 200 },
    input: (fixture) => ({ ...atEvent(fixture), body: { notificationPreferences: { push: false } } }),
  },
  "DELETE /api/events/{id}/rsvp": { statuses: members(204, { member: 200, asking: 200 }), input: atEvent },
  "POST /api/events/{id}/rsvped-attendees/requests": {
    statuses: organizers(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { decision: "approve", userIds: [fixture.strangerId] } }),
  },
  "POST /api/events/{id}/rsvped-attendees/removals": {
    statuses: organizers(200),
    input: (fixture) => ({ ...atEvent(fixture), body: { userIds: [fixture.strangerId] } }),
  },
  "GET /api/events/{id}/rsvped-attendees/counts": { statuses: doorKeepers(200), input: atEvent },
  "GET /api/events/{id}/rsvped-attendees/export": { statuses: organizers(200), input: atEvent },
  "GET /api/events/{id}/rsvped-attendees/manage": { statuses: doorKeepers(200), input: atEvent },
  "GET /api/events/{id}/rsvped-attendees": {
    statuses: { ...doorKeepers(200), member: 200 },
    input: atEvent,
  },
  "POST /api/events/{id}/validate-checkin": { statuses: members(403, { member: 200 }), input: atEvent },
  "GET /api/events/manage": { statuses: admins(200) },
  "GET /api/events/nearby": { statuses: everyone(200), input: withQuery("?lat=27.96&lng=-82.46") },
  "GET /api/events": { statuses: everyone(200) },
  "POST /api/events": { statuses: admins(201), input: () => ({ body: newEvent() }) },
  "POST /api/events/sync-from-eventbrite": { statuses: admins(NOT_SET_UP) },
  "GET /api/events/sync-status": { statuses: admins(200) },
  "GET /api/events/team": { statuses: members(200) },
  "GET /api/events/{id}/team": { statuses: owners(200), input: atEvent },
  "PATCH /api/events/{id}/team/{userId}": {
    statuses: owners(204),
    input: (fixture) => ({ ...ofEditor(fixture), body: { role: "door" } }),
  },
  // Whoever is in a team may leave it.
  "DELETE /api/events/{id}/team/{userId}": { statuses: editors(204), input: ofEditor },
  "POST /api/events/{id}/team/invitations": {
    statuses: owners(201),
    input: (fixture) => ({ ...atEvent(fixture), body: { email: createEmail(), role: "door" } }),
  },
  "DELETE /api/events/{id}/team/invitations/{invitationId}": {
    statuses: owners(204),
    input: ({ eventId, teamInvitationId }) => ({ params: { id: eventId, invitationId: teamInvitationId } }),
  },
  "POST /api/team-invitations/accept": {
    statuses: members(200),
    input: ({ teamToken }) => ({ body: { token: teamToken } }),
  },
  "GET /api/health": { statuses: everyone(200) },
  "PUT /api/language": { statuses: everyone(200), input: withBody({ language: "es" }) },
  "GET /api/ready": { statuses: everyone(200) },
  "GET /api/unread-counts": { statuses: members(200) },
  "GET /api/messages/conversation/{userId}": { statuses: members(200), input: ofFriend },
  "GET /api/messages/conversations": { statuses: members(200) },
  "POST /api/messages/mark-read/{userId}": { statuses: members(200), input: ofFriend },
  "GET /api/messages/unread-count": { statuses: members(200) },
  "GET /api/profiles/{userId}/contact": { statuses: members(403, { member: 200 }), input: ofFriend },
  "POST /api/profiles/me/avatar": { statuses: members(INPUT_REFUSED), input: withEmptyForm },
  "GET /api/profiles/me/code": { statuses: members(200) },
  "GET /api/profiles/me/export": { statuses: members(200) },
  "GET /api/profiles/me/notifications": { statuses: members(200) },
  "PATCH /api/profiles/me/notifications": { statuses: members(200), input: withBody({}) },
  "GET /api/profiles/me": { statuses: members(200) },
  "PUT /api/profiles/me": { statuses: members(200), input: withBody({ bio: "Hello" }) },
  "DELETE /api/profiles/me": { statuses: members(204), input: withBody({ password: PASSWORD }) },
  "GET /api/profiles/shared/{userId}": { statuses: everyone(200), input: ofFriend },
  "GET /api/push/key": { statuses: members(200) },
  "POST /api/push/subscribe": {
    statuses: members(NOT_SET_UP),
    input: () => ({
      body: {
        endpoint: `https://push.example.com/${createEmail()}`,
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
      },
    }),
  },
  "DELETE /api/push/subscribe": { statuses: members(204), input: withBody({ endpoint: "https://push.example.com/2" }) },
  "GET /api/rsvps/me": { statuses: members(200) },
  "POST /api/test/connection-messages": { statuses: admins(200) },
  "POST /api/test/email": { statuses: admins(200) },
  "POST /api/test/thank-you-email-midtown": { statuses: admins(200) },
  "POST /api/test/thank-you-email-otown": { statuses: admins(200) },
  "GET /api/unsubscribe": { statuses: everyone(303), input: withQuery("?token=unknown") },
  "POST /api/unsubscribe": { statuses: everyone(404), input: withQuery("?token=unknown") },
  "POST /api/upload-image": {
    statuses: { ...editors(INPUT_REFUSED), otherOwner: INPUT_REFUSED },
    input: withEmptyForm,
  },
  "POST /api/users/{id}/report": {
    statuses: members(204),
    input: (fixture) => ({ ...ofStranger(fixture), body: { reason: "Unwanted messages" } }),
  },
  "GET /api/users/blocked": { statuses: members(200) },
  "POST /api/users/complete-onboarding": { statuses: members(200) },
  "GET /api/users/onboarding-status": { statuses: members(200) },
  "POST /api/users/skip-onboarding": { statuses: members(200) },
  "POST /api/users/track-onboarding-step": {
    statuses: members(200),
    input: withBody({ stepName: "event-discovery", skipped: false }),
  },
};
