export const RESOURCES = [
  "events",
  "rsvps",
  "attendances",
  "connections",
  "conversations",
  "profiles",
  "viewer",
  "announcements",
  "contacts",
] as const;
export type Resource = (typeof RESOURCES)[number];
