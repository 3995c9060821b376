import type { AuditRow } from "@/lib/admin/responses";
import { renderHook } from "@/tests/support/render";

import { useAuditText } from "./use-audit-text";

const createRow = (row: Partial<AuditRow>) => ({ subjectType: "user", subjectName: "Ana Ruiz", ...row }) as AuditRow;

test.each<[Partial<AuditRow>, string]>([
  [{ action: "user.deleted" }, "deleted Ana Ruiz"],
  [{ action: "user.role_changed", details: { to: "admin" } }, "changed the role of Ana Ruiz to admin"],
  [{ action: "user.role_changed", details: { to: "user" } }, "changed the role of Ana Ruiz to user"],
  [{ action: "user.role_changed", details: { to: "guest" } }, "changed the role of Ana Ruiz to guest"],
  [{ action: "user.suspended", subjectName: null }, "suspended a former member"],
  [{ action: "report.dismissed", subjectType: "report", subjectName: null }, "dismissed a report"],
  [{ action: "event.sold_out", subjectName: "Tacos", subjectType: "event" }, "event: sold out Tacos"],
  [{ action: "event.created", subjectName: "Tacos", subjectType: "event" }, "created the event Tacos"],
  [
    { action: "event.deleted", subjectName: null, subjectType: "event", details: { name: "Tacos" } },
    "deleted the event Tacos",
  ],
  [
    { action: "event.attendees_exported", subjectName: null, subjectType: "event", details: null },
    "exported the attendees of the event (since deleted)",
  ],
  [
    { action: "event.contact_limit_reached", subjectName: "Tacos", subjectType: "event" },
    "opened the contact details of many people at the event Tacos, and reached the limit",
  ],
  [
    { action: "event.name_tags_printed", subjectName: "Tacos", subjectType: "event" },
    "printed name tags of the event Tacos",
  ],
  [{ action: "events.synced", subjectType: "system", subjectName: null }, "synced the events from Eventbrite"],
])("describes %j as: %s", (row, text) => {
  const { result } = renderHook(useAuditText);
  expect(result.current(createRow(row))).toBe(text);
});

test.each([
  ["admin", "cambió el rol de Ana Ruiz a admin"],
  ["user", "cambió el rol de Ana Ruiz a miembro"],
])("names the role %s in Spanish", (to, text) => {
  const { result } = renderHook(useAuditText, { locale: "es" });
  expect(result.current(createRow({ action: "user.role_changed", details: { to } }))).toBe(text);
});
