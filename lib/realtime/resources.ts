export const RESOURCES = [
  "events",
  "rsvps",
  "attendances",
  "connections",
  "conversations",
  "profiles",
  "viewer",
  "announcements",
] as const;
export type Resource = (typeof RESOURCES)[number];
