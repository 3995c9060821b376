import { z } from "zod";

import * as account from "@/lib/account/responses";
import * as announcements from "@/lib/announcements/responses";
import * as attendance from "@/lib/attendance/responses";
import * as auth from "@/lib/auth/responses";
import * as nameTags from "@/lib/name-tags/responses";
import * as connections from "@/lib/connections/responses";
import * as contacts from "@/lib/contacts/responses";
import * as door from "@/lib/door/responses";
import * as events from "@/lib/events/responses/event";
import * as questions from "@/lib/events/responses/questions";
import * as rsvps from "@/lib/events/responses/rsvp";
import * as series from "@/lib/events/responses/series";
import * as teams from "@/lib/events/responses/team";
import * as sync from "@/lib/events/responses/sync";
import * as guestImport from "@/lib/guests/responses/import";
import * as guests from "@/lib/guests/responses/guests";
import * as messages from "@/lib/messages/responses";
import * as notes from "@/lib/notes/responses";
import * as notifications from "@/lib/notifications/responses";
import * as onboarding from "@/lib/onboarding/responses";
import * as organizers from "@/lib/organizers/responses";
import * as people from "@/lib/people/responses";
import * as avatars from "@/lib/profiles/responses/avatar";
import * as profiles from "@/lib/profiles/responses/profile";
import * as tags from "@/lib/profiles/responses/topics";
import * as recap from "@/lib/recap/responses";

import { ADMIN_OPERATIONS } from "./admin-operations";
import { MEETING_OPERATIONS } from "./meeting-operations";
import { done, file, list, ok, okOrCreated, okOrNothing, type Operation } from "./operation";
import { PROGRAM_OPERATIONS } from "./program-operations";
import { SIGN_IN_OPERATIONS } from "./sign-in-operations";

const statusSchema = z.strictObject({ status: z.literal("ok") });

/** Source of docs/api/openapi.json with the routes. Production builds must not import this. */
export const OPERATIONS = {
  ...ADMIN_OPERATIONS,
  ...PROGRAM_OPERATIONS,
  ...MEETING_OPERATIONS,
  ...SIGN_IN_OPERATIONS,
  "POST /api/activity/track": done("Record an activity of the caller"),
  "POST /api/attendances/check-in": ok("Check in to an event", attendance.ownAttendanceSchema),
  "POST /api/attendances/check-out": okOrNothing("Check out of an event", attendance.ownAttendanceSchema),
  "POST /api/attendances/me/confirm": okOrNothing(
    "Confirm the caller's presence after a check-in by an organizer",
    attendance.ownAttendanceSchema,
  ),
  "GET /api/attendances/me/walk-ins": list(
    "List walk-in requests that wait for the caller",
    attendance.receivedWalkInRequestSchema,
  ),
  "POST /api/attendances/me/walk-ins/{requestId}/accept": ok(
    "Accept a walk-in request and check in",
    attendance.attendanceResponseSchema,
  ),
  "POST /api/attendances/me/walk-ins/{requestId}/decline": done("Decline a walk-in request"),
  "GET /api/attendances/me/active": okOrNothing("Get the caller's active check-in", attendance.activeAttendanceSchema),
  "GET /api/docs": file("Open the readable API description", "text/html"),
  "GET /api/openapi.json": file("Get this description", "application/json"),
  "GET /api/avatars/gallery": list("List the avatars to choose from", avatars.galleryAvatarSchema),
  "POST /api/connections/{id}/accept": ok("Accept a connection request", connections.connectionResponseSchema),
  "POST /api/connections/{id}/decline": done("Decline a connection request"),
  "DELETE /api/connections/{id}": done("Remove a connection"),
  "GET /api/connections/{id}/note": ok("Get the caller's note about a connection", notes.networkNoteSchema),
  "PUT /api/connections/{id}/note": ok("Save the caller's note about a connection", notes.networkNoteSchema),
  "GET /api/contacts/{id}/note": ok("Get the caller's note about a contact", notes.networkNoteSchema),
  "PUT /api/contacts/{id}/note": ok("Save the caller's note about a contact", notes.networkNoteSchema),
  "GET /api/network-notes": list("List the caller's notes, newest first", notes.networkNoteSchema),
  "POST /api/connections/add": okOrCreated("Connect with a member", connections.addConnectionResponseSchema, [
    "connect",
  ]),
  "GET /api/contacts": list("List people without an account in the caller's network", contacts.contactSchema),
  "GET /api/contacts/events": list("List the events where the caller met contacts", contacts.contactEventSchema),
  "POST /api/contacts": done("Add a card that the caller scanned", ["contactAdd"]),
  "DELETE /api/contacts/{id}": done("Remove a contact for good"),
  "GET /api/connections/me/export": file("Export the caller's connections and contacts as CSV", "text/csv"),
  "PUT /api/connections/me/export": done("Confirm that the exported file was saved"),
  "GET /api/connections/me": list("List the caller's connections, newest first", connections.connectionResponseSchema),
  "GET /api/events/{id}/announcements": list(
    "List what was announced to the caller at an event, newest first",
    announcements.announcementSchema,
  ),
  "POST /api/events/{id}/announcements": okOrCreated(
    "Announce something to members with an RSVP, now or later",
    announcements.managedAnnouncementSchema,
    ["announcementAuthorDay", "announcementEventDay"],
  ),
  "DELETE /api/events/{id}/announcements/{announcementId}": done("Withdraw an announcement that is not sent yet"),
  "GET /api/events/{id}/announcements/audiences": ok(
    "Count the members of each audience as organizer",
    announcements.audienceCountsSchema,
  ),
  "GET /api/events/{id}/announcements/manage": list(
    "List an event's announcements and their progress as organizer",
    announcements.managedAnnouncementSchema,
  ),
  "POST /api/events/{id}/announcements/preview": ok(
    "Render an announcement's mail and push",
    announcements.announcementPreviewSchema,
  ),
  "POST /api/events/{id}/announcements/test": done("Send an announcement to the caller alone", ["announcementTest"]),
  "POST /api/events/{id}/name-tags": ok("List name tags to print, with a code for each", nameTags.nameTagListSchema),
  "POST /api/events/{id}/name-tags/printed": ok("Mark name tags as printed", nameTags.printedNameTagsResponseSchema),
  "POST /api/events/{id}/name-tags/{nameTagId}/renew": ok("Replace the code of a name tag", nameTags.nameTagSchema),
  "GET /api/events/{id}/calendar": file("Get an event as a calendar file", "text/calendar"),
  "POST /api/door-links/take": done("Run the door on this device by a helper's link", ["nameTagOpenAddress"]),
  "POST /api/events/{id}/door/guests": {
    summary: "Add somebody at the door who isn't on the list",
    responses: { 201: guests.addedGuestSchema },
  },
  "GET /api/events/{id}/door/links": list("List the links for helpers at the door", teams.doorLinkSchema),
  "POST /api/events/{id}/door/links": {
    summary: "Make a link for a helper at the door",
    responses: { 201: teams.newDoorLinkSchema },
  },
  "DELETE /api/events/{id}/door/links/{linkId}": done("Withdraw a helper's link"),
  "GET /api/events/{id}/door": ok("Get the code that the door screen shows", attendance.doorCodeSchema),
  "POST /api/events/{id}/guests/import": ok(
    "Store a batch of a file's guests as organizer",
    guestImport.importResultSchema,
  ),
  "POST /api/events/{id}/guests/import/preview": ok(
    "Read a file of guests without storing it",
    guestImport.importPreviewSchema,
    ["guestPreview"],
  ),
  "POST /api/events/{id}/guests/import/replace": ok(
    "Remove the guests of earlier files who are not in the last one",
    guestImport.replaceResultSchema,
  ),
  "POST /api/events/{id}/guests/import/undo": ok(
    "Undo the last import within an hour as organizer",
    guestImport.undoImportResultSchema,
  ),
  "GET /api/events/{id}/door/list": ok(
    "List the guests and members whom a device at the door lets in",
    door.doorListSchema,
  ),
  "POST /api/events/{id}/door/check-ins": ok("Check in guests and members as organizer", door.doorCheckInsSchema, [
    "doorCheckIns",
    "checkInCode",
  ]),
  "POST /api/events/{id}/door/check-outs": done("Check a member out, or undo a guest's check-in, as organizer"),
  "GET /api/events/{id}/my-code": ok("Get the caller's own check-in code", attendance.memberCodeSchema),
  "GET /api/events/{id}/walk-ins": list(
    "List the last hour's walk-in requests as host or admin",
    attendance.walkInRequestSchema,
  ),
  "POST /api/events/{id}/walk-ins": okOrCreated(
    "Ask a member, or whoever has an address, to be checked in",
    attendance.walkInRequestSchema,
    ["walkIn"],
  ),
  "GET /api/events/{id}/walk-ins/candidates": list(
    "Find members without an RSVP as admin",
    attendance.walkInCandidateSchema,
    ["walkInSearch"],
  ),
  "GET /api/events/{id}": ok("Get an event", events.eventResponseSchema),
  "PUT /api/events/{id}": ok("Change an event, or this and later dates of its series", events.eventResponseSchema),
  "DELETE /api/events/{id}": done("Delete an event, or this and later dates of its series"),
  "GET /api/events/{id}/series": ok("Get the next dates of an event's series", series.eventSeriesSchema),
  "PUT /api/events/{id}/series/rsvp": done("RSVP to all dates of an event's series"),
  "DELETE /api/events/{id}/series/rsvp": done("Stop coming to all dates, and with rsvps=cancel end the RSVPs"),
  "GET /api/events/{id}/rsvp-status": ok("Get whether the caller RSVP'd", rsvps.rsvpStatusSchema),
  "GET /api/events/{id}/rsvp": okOrNothing("Get the caller's RSVP", rsvps.rsvpResponseSchema),
  "POST /api/events/{id}/rsvp": okOrCreated("RSVP to an event", rsvps.storedRsvpSchema),
  "GET /api/events/{id}/rsvp/answers": ok("Get the caller's answers", questions.answerSchema.array()),
  "PUT /api/events/{id}/rsvp/answers": done("Answer an event's questions"),
  "GET /api/events/{id}/rsvp/guests": ok("List the guests whom the caller brings", guests.plusOneSchema.array()),
  "PUT /api/events/{id}/rsvp/guests": done("Replace the guests whom the caller brings"),
  "GET /api/events/{id}/questions": ok("Get an event's questions", questions.questionSchema.array()),
  "PUT /api/events/{id}/questions": ok("Replace an event's questions", questions.questionSchema.array()),
  "PATCH /api/events/{id}/rsvp": ok("Change the reminders or the shared email of an RSVP", rsvps.rsvpResponseSchema),
  "DELETE /api/events/{id}/rsvp": okOrNothing("Cancel an RSVP", rsvps.cancelledRsvpSchema),
  "POST /api/events/{id}/rsvped-attendees/requests": ok(
    "Approve or decline requests, or move members up the waitlist, as organizer",
    guests.decidedPeopleSchema,
  ),
  "POST /api/events/{id}/rsvped-attendees/removals": ok(
    "Remove members and guests from an event, as organizer",
    guests.removedPeopleSchema,
  ),
  "GET /api/events/{id}/rsvped-attendees/counts": ok(
    "Count the people of an event, as organizer",
    guests.peopleCountsSchema,
  ),
  "GET /api/events/{id}/rsvped-attendees/export": file("Export the people of an event as CSV", "text/csv"),
  "GET /api/events/{id}/rsvped-attendees/manage": list(
    "List the people of an event, members and guests, as organizer",
    attendance.managedPersonSchema,
  ),
  "GET /api/events/{id}/recap": ok("Get the recap of an event where the caller was", recap.recapSchema),
  "GET /api/events/{id}/recap/people": list("List the people of a recap", recap.recapPersonSchema),
  "PUT /api/events/{id}/feedback": done("Say what the caller thought of an event"),
  "GET /api/events/{id}/insights": ok("Get how an event went, as organizer", recap.insightsSchema),
  "GET /api/events/{id}/insights/export": file("Export how an event went as CSV, as organizer", "text/csv"),
  "GET /api/events/{id}/rsvped-attendees": list("List an event's attendees", attendance.attendeeSchema),
  "GET /api/events/{id}/rsvped-attendees/summary": ok(
    "Count attendees by industry, with the first page of the list",
    attendance.firstAttendeesSchema,
  ),
  "GET /api/events/{id}/rsvped-attendees/topics": list("Count attendees by tag", attendance.attendeeTopicSchema),
  "POST /api/events/{id}/validate-checkin": ok("Ask whether check-in is possible", attendance.checkInValidationSchema),
  "PUT /api/events/{id}/hidden": done("Hide the caller at an event"),
  "DELETE /api/events/{id}/hidden": done("Show the caller at an event again"),
  "POST /api/events/hide": done("Hide an event from the caller's lists"),
  "POST /api/events/unhide": done("Show a hidden event again"),
  "GET /api/events/numbers": ok("Get how the caller's own events went", recap.organizerNumbersSchema),
  "GET /api/events/numbers/export": file("Export how the caller's own events went as CSV", "text/csv"),
  "GET /api/events/manage": list("List events as an admin", events.managedEventSchema),
  "GET /api/events/nearby": list("List events near a position, nearest first", events.eventResponseSchema),
  "GET /api/events": list("List events, soonest first", events.eventResponseSchema),
  "POST /api/events": { summary: "Create an event or a series", responses: { 201: events.eventResponseSchema } },
  "POST /api/events/sync-from-eventbrite": ok("Sync events from Eventbrite", sync.syncResultSchema),
  "GET /api/events/sync-status": ok("Get the state of the Eventbrite sync", sync.syncStatusSchema),
  "GET /api/events/team": list("List the events whose team the caller is in", teams.teamEventSchema),
  "GET /api/events/{id}/team": ok("Get an event's team and its open invitations", teams.eventTeamSchema),
  "PATCH /api/events/{id}/team/{userId}": done("Change a role in an event's team"),
  "DELETE /api/events/{id}/team/{userId}": done("Remove a member from an event's team, or leave it"),
  "POST /api/events/{id}/team/invitations": {
    summary: "Invite an address to an event's team",
    responses: { 201: teams.teamInvitationSchema },
    limits: ["invitationAddress"],
  },
  "DELETE /api/events/{id}/team/invitations/{invitationId}": done("Withdraw an invitation to an event's team"),
  "POST /api/team-invitations/accept": ok("Join a team with the token of a mailed link", teams.joinedTeamSchema),
  "GET /api/organizers/followed": list(
    "List the organizers that the caller follows",
    organizers.followedOrganizerSchema,
  ),
  "PUT /api/organizers/{id}/follow": done("Follow an organizer"),
  "DELETE /api/organizers/{id}/follow": done("Stop following an organizer"),
  "GET /api/organizers/me": okOrNothing("Get your page as an organizer", organizers.organizerSchema),
  "PUT /api/organizers/me": ok("Create or change your page as an organizer", organizers.organizerSchema),
  "POST /api/events/{id}/guests": {
    summary: "Add a guest without an account to an event",
    responses: { 201: guests.guestSchema },
  },
  "POST /api/events/{id}/guests/invitations": ok("Invite guests to join with an account", guests.invitedGuestsSchema),
  "POST /api/guest-invitations/claim": ok(
    "Become a guest of an event with the token of a mailed link",
    guests.claimedGuestSchema,
  ),
  "POST /api/name-tags/open": ok(
    "Find the member with a name tag or a code to read out",
    profiles.sharedProfileSchema,
    ["nameTagOpen", "spokenCodeMissDay"],
  ),
  "POST /api/name-tags/claim": ok("Become a guest by the code of a name tag", guests.claimedGuestSchema, [
    "nameTagClaim",
  ]),
  "PATCH /api/events/{id}/guests/{guestId}": ok("Change a guest of an event", guests.guestSchema),
  "GET /api/health": ok("Get whether the process is alive", statusSchema),
  "PUT /api/language": ok(
    "Choose a language, in the account too if there is a session",
    account.languageResponseSchema,
  ),
  "GET /api/ready": ok(
    "Get whether requests can be served, and without what",
    statusSchema.extend({ degraded: z.array(z.enum(["redis"])).optional() }),
  ),
  "GET /api/unread-counts": ok("Count what the navigation shows as unread", messages.unreadCountsSchema),
  "GET /api/messages/conversation/{userId}": list("List messages with one person", messages.messageResponseSchema),
  "GET /api/messages/conversations": list("List conversations, newest first", messages.conversationSummarySchema),
  "POST /api/messages/mark-read/{userId}": ok("Mark a person's messages as read", messages.countSchema),
  "GET /api/messages/unread-count": ok("Count unread messages", messages.countSchema),
  "GET /api/profiles/{userId}/contact": ok("Get a person's contact details", people.contactResponseSchema, ["contact"]),
  "POST /api/profiles/me/avatar": ok("Upload an avatar", avatars.avatarUploadSchema, ["upload"]),
  "GET /api/profiles/me/calendar": okOrNothing(
    "Get whether the caller's events have a secret calendar address",
    account.calendarSubscriptionSchema,
  ),
  "POST /api/profiles/me/calendar": {
    summary: "Create the secret calendar address of the caller's events, instead of the former one",
    responses: { 201: account.newCalendarSubscriptionSchema },
  },
  "DELETE /api/profiles/me/calendar": done("End the secret calendar address of the caller's events"),
  "GET /api/profiles/me/code": ok("Get the caller's own code to read out", profiles.spokenCodeSchema),
  "GET /api/profiles/me/export": file("Export all data about the caller", "application/zip", ["export"]),
  "GET /api/profiles/me/notifications": ok("Get notification preferences", account.preferencesResponseSchema),
  "PATCH /api/profiles/me/notifications": ok("Change notification preferences", account.preferencesResponseSchema),
  "GET /api/profiles/me": ok("Get the caller's profile", profiles.ownProfileResponseSchema),
  "PUT /api/profiles/me": ok("Change the caller's profile", profiles.ownProfileResponseSchema),
  "DELETE /api/profiles/me": done("Delete the caller's account", ["passwordCheck"]),
  "PATCH /api/profiles/me/topics": ok("Add or take out a tag that the caller looks for", tags.topicsSchema),
  "POST /api/profiles/me/topics/asked": done("Record that the caller was asked for tags"),
  "POST /api/profiles/shared/{userId}/cards": {
    summary: "Give a member a card without an account, and get theirs",
    responses: { 201: contacts.givenCardSchema },
    limits: ["cardAddress", "cardNetworkDay"],
  },
  "GET /api/profiles/shared/{userId}": ok("Get a shared profile", profiles.sharedProfileSchema),
  "GET /api/push/key": ok("Get the public key for push subscriptions", notifications.pushKeyResponseSchema),
  "POST /api/push/subscribe": done("Subscribe this device to push"),
  "DELETE /api/push/subscribe": done("Unsubscribe a device from push"),
  "GET /api/rsvps/me": list("List the caller's RSVPs, soonest first", rsvps.myRsvpSchema),
  "GET /api/rsvps/me/offers": list("List the events whose guest list has the caller's address", rsvps.guestOfferSchema),
  "POST /api/rsvps/me/offers/{id}/accept": ok(
    "Join an event as the guest with the caller's address",
    guests.claimedGuestSchema,
  ),
  "POST /api/rsvps/me/offers/{id}/decline": done("Say that the guest with the caller's address is somebody else"),
  "POST /api/test/connection-messages": ok("Show the connection messages on the caller's tabs", auth.messageOnlySchema),
  "POST /api/test/email": ok("Send the caller a test email", auth.messageOnlySchema),
  "POST /api/test/thank-you-email-midtown": ok("Send the caller Midtown's thank-you email", auth.messageOnlySchema),
  "POST /api/test/thank-you-email-otown": ok("Send the caller O-Town's thank-you email", auth.messageOnlySchema),
  "GET /api/unsubscribe": { summary: "Open the unsubscribe page", responses: { 303: null } },
  "POST /api/unsubscribe": {
    summary: "Stop one kind of email (RFC 8058)",
    responses: { 200: auth.messageOnlySchema, 303: null },
  },
  "POST /api/upload-image": ok("Upload a logo", events.logoUploadSchema, ["upload"]),
  "POST /api/users/{id}/block": done("Block a member"),
  "DELETE /api/users/{id}/block": done("Unblock a member"),
  "POST /api/users/{id}/report": done("Report a member", ["report"]),
  "GET /api/users/blocked": list("List blocked members, newest first", connections.blockedPersonSchema),
  "POST /api/users/complete-onboarding": ok("Complete the walkthrough", onboarding.onboardingStatusSchema),
  "GET /api/users/onboarding-status": ok("Get the state of the walkthrough", onboarding.onboardingStatusSchema),
  "POST /api/users/skip-onboarding": ok("Skip the walkthrough", onboarding.onboardingStatusSchema),
  "POST /api/users/track-onboarding-step": ok("Record a walkthrough step", onboarding.onboardingStepResponseSchema),
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

export type ApiPath = OperationName extends `${string} ${infer Path}` ? Path : never;
