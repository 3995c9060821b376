import * as admin from "@/lib/admin/responses";
import * as settings from "@/lib/settings/responses";

import { done, file, list, ok, type Operation } from "./operation";

/** The operations of admins, a part of `OPERATIONS`. */
export const ADMIN_OPERATIONS = {
  "GET /api/admin/analytics": ok("Get activity by day", admin.analyticsSchema),
  "GET /api/admin/audit": list("List what admins did, newest first", admin.auditRowSchema),
  "GET /api/admin/event-registration-counts": list(
    "List registrations and attendance by event",
    admin.registrationCountsSchema,
  ),
  "GET /api/admin/changelog": file("Read what changed in each version", "text/plain"),
  "GET /api/admin/health": ok("Get the state of each part of the system", admin.adminHealthSchema),
  "GET /api/admin/invitations": list("List invitations to register, newest first", admin.adminInvitationSchema),
  "POST /api/admin/invitations": {
    summary: "Invite an address to register",
    responses: { 201: admin.adminInvitationSchema },
    limits: ["invitationAddress"],
  },
  "DELETE /api/admin/invitations/{id}": done("Revoke an invitation"),
  "PATCH /api/admin/reports/{id}": done("Decide a report"),
  "GET /api/admin/reports": list("List open reports, oldest first", admin.adminReportSchema),
  "GET /api/admin/settings": ok("Get the site's settings", settings.siteResponseSchema),
  "PUT /api/admin/settings": ok("Change the site's settings", settings.siteResponseSchema),
  "GET /api/admin/stats": ok("Get all statistics", admin.adminStatsSchema),
  "GET /api/admin/stats/users": ok("Get statistics about users", admin.userStatsSchema),
  "POST /api/admin/users/{id}/reset-password": done("Set a user's password and end their sessions"),
  "POST /api/admin/users/{id}/reset-two-step": done("Turn a user's two-step sign-in off"),
  "PATCH /api/admin/users/{id}/role": ok("Change a user's role", admin.adminUserSchema),
  "DELETE /api/admin/users/{id}": done("Delete a user"),
  "POST /api/admin/users/{id}/suspend": ok("Suspend a user", admin.adminUserSchema),
  "DELETE /api/admin/users/{id}/suspend": ok("Lift a user's suspension", admin.adminUserSchema),
  "POST /api/admin/users/{id}/organizer-taken-down": ok("Take a user's organizer page down", admin.adminUserSchema),
  "DELETE /api/admin/users/{id}/organizer-taken-down": ok(
    "Let a user publish the organizer page again",
    admin.adminUserSchema,
  ),
  "POST /api/admin/users/{id}/guest-mail": ok(
    "Raise how many mails a day a user may send to guests",
    admin.adminUserSchema,
  ),
  "DELETE /api/admin/users/{id}/guest-mail": ok(
    "Set the usual limit of a user's mails to guests",
    admin.adminUserSchema,
  ),
  "GET /api/admin/users": list("List users, newest first", admin.adminUserSchema),
} satisfies Record<string, Operation>;
