import type { NestedKeyOf } from "next-intl";

import type { Messages } from "@/lib/i18n/shared/messages";

export type Namespace = NestedKeyOf<Messages>;

// A text that a layout doesn't send makes next-intl log MISSING_MESSAGE, and the browser test fail.

const SCREENS: Namespace[] = ["common", "errorScreen", "notLoadedScreen"];

export const ROOT_TEXTS: Namespace[] = [...SCREENS, "offline.update", "shell.notFound", "shell.start"];

/** Without the texts of the welcome screen, which brings its own. */
export const VISITOR_TEXTS: Namespace[] = [
  ...SCREENS,
  ...(["shell", "auth", "twoStep", "events", "calendar", "checkIn", "connections", "profiles"] as const),
  ...(["contact", "vcard", "offline.strip", "install.banner"] as const),
  ...(["errors.auth", "errors.common", "errors.connections", "errors.events.sync", "errors.profiles"] as const),
  "errors.twoStep",
];

/** Settings and the pages of organizers have their own. */
export const MEMBER_TEXTS: Namespace[] = [
  ...VISITOR_TEXTS,
  ...([
    "account.confirmEmail",
    "demo",
    "introductions",
    "messages",
    "notifications",
    "onboarding",
    "organizers.followButton",
    "people",
    "presence",
    "recap",
    "rounds",
    "scan",
    "suggestions",
  ] as const),
  ...(["errors.notes", "errors.recap"] as const),
  "settings.title",
];

export const SETTINGS_TEXTS: Namespace[] = [
  ...SCREENS,
  ...(["settings", "account.confirmEmail", "auth", "connections", "notifications", "presence", "profiles"] as const),
  ...(["events.hideMe", "shell", "twoStep"] as const),
  ...(["errors.account", "errors.auth", "errors.common", "errors.events.sync", "errors.input"] as const),
  "errors.organizers",
  "errors.twoStep",
  "webhooks",
];

/** For the pages below /organize. */
export const ORGANIZER_TEXTS: Namespace[] = [
  ...SCREENS,
  ...([
    "admin.events",
    "admin.invitations",
    "nameTags.newCode",
    "checkIn",
    "events",
    "introductions",
    "messages.shown",
    "notifications",
    "shell",
    "twoStep",
    "webhooks",
  ] as const),
  ...(["errors.announcements", "errors.common", "errors.events"] as const),
];

export const ADMIN_TEXTS: Namespace[] = ["admin", "errors.settings", ...ORGANIZER_TEXTS];

export const DOOR_TEXTS: Namespace[] = [
  ...SCREENS,
  ...(["nameTags", "checkIn", "messages.shown", "notifications", "rounds"] as const),
];

export const BARE_TEXTS: Namespace[] = [...SCREENS, "demo", "people", "profiles", "vcard"];

export const PUBLIC_TEXTS: Namespace[] = [...SCREENS, "account", "auth", "install", "errors.auth", "errors.common"];

/** A visitor gets the welcome screen instead of any page of members. */
export const WELCOME_TEXTS: Namespace[] = [
  ...(["common", "auth", "profiles.fields", "shell.language", "shell.start", "twoStep"] as const),
  ...(["errors.auth", "errors.common", "errors.events.sync", "errors.profiles", "errors.twoStep"] as const),
];

/** For the steps after the identity provider's response. */
export const IDENTITY_TEXTS: Namespace[] = [...SCREENS, ...WELCOME_TEXTS, "account.identity"];
