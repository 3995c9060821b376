/** What `changed {resource, id?}` can name on both protocols (contract §6); the browser invalidates the queries that show it. */
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
