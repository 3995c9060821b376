/** The resources of `changed {resource, id?}`. The browser invalidates the queries that show them. */
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
