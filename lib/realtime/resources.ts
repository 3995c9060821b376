export const RESOURCES = [
  "events",
  "rsvps",
  "attendances",
  "connections",
  "conversations",
  "profiles",
  "viewer",
] as const;
export type Resource = (typeof RESOURCES)[number];
