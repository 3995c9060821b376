import { inEachLanguage } from "./labels";

/** The ids and texts of the people and events that the pages are about. */
export type PageData = {
  /** Live. The member is checked in, and the host owns it. */
  event: { id: string; name: string };
  /** Over. The member and others were there. */
  pastEvent: { id: string };
  /** Is connected with the member and wrote the message. */
  person: { id: string; firstName: string; message: string };
  organizer: { slug: string; name: string };
};

/** A host owns an event, and is checked in at none. */
export type Viewer = "visitor" | "member" | "host" | "admin";

type PageView = {
  /** Without it, the route. */
  path?: string | ((data: PageData) => string);
  /** What shows when the page has loaded: the key of a text, or a text of the data. */
  shows: string | ((data: PageData) => string);
  /**
   * The name of the screenshot for each viewer; null if the demo has no such state or another
   * viewer's screenshot shows the same. Each viewer's visit is checked.
   */
  seenBy: Partial<Record<Viewer, string | null>>;
};

const LOGIN_TAB = "auth.welcome.loginTab";
const NOT_FOUND = "shell.notFound.title";

const ofEvent =
  (end = "") =>
  ({ event }: PageData) =>
    `/events/${event.id}${end}`;
const organize =
  (page: string) =>
  ({ event }: PageData) =>
    `/organize/${event.id}/${page}`;
const getEventName = ({ event }: PageData) => event.name;
const getFirstName = ({ person }: PageData) => person.firstName;

/**
 * Every page of the product, by the route of its `page.tsx`. A viewer who is not here gets the
 * welcome screen (visitors) or may not open it. Dialogs and other states are in `visits`.
 */
export const PAGES: Record<string, PageView[]> = {
  "/": [
    { shows: LOGIN_TAB, seenBy: { visitor: "welcome" } },
    { path: "/#login", shows: LOGIN_TAB, seenBy: { visitor: null } },
    { shows: "people.title", seenBy: { member: "people" } },
    { shows: "people.pageTitle", seenBy: { host: null } },
  ],
  "/people": [{ shows: "people.title", seenBy: { member: "people-page" } }],
  "/login": [{ shows: LOGIN_TAB, seenBy: { visitor: "login" } }],
  "/register": [
    { shows: "auth.registerScreen.title", seenBy: { visitor: "welcome-register" } },
    {
      path: ({ person }) => `/register?ref=${person.id}&action=connect`,
      shows: "auth.registerScreen.title",
      seenBy: { visitor: "register" },
    },
  ],
  "/join": [
    { shows: "auth.emailCode.join.title", seenBy: { visitor: "quick-join" } },
    {
      path: ({ event }) => `/join?returnTo=${encodeURIComponent(`/events/${event.id}#rsvp`)}`,
      shows: getEventName,
      seenBy: { visitor: "quick-rsvp" },
    },
  ],
  "/email-code": [{ shows: "auth.emailCode.login.title", seenBy: { visitor: "log-in-by-digits" } }],
  "/forgot-password": [{ shows: "account.forgotPassword.title", seenBy: { visitor: "forgot-password" } }],
  "/reset-password": [
    { path: "/reset-password?token=none", shows: "account.resetPassword.title", seenBy: { visitor: "reset-password" } },
  ],
  "/confirm-email": [
    {
      path: "/confirm-email?token=none",
      shows: "account.confirmEmail.invalid.title",
      seenBy: { visitor: "confirm-email-invalid" },
    },
  ],
  "/unsubscribe": [{ shows: "account.unsubscribe.invalid.title", seenBy: { visitor: "unsubscribe-invalid" } }],
  "/install-app": [{ shows: "install.title", seenBy: { visitor: "install-app" } }],
  // Opens only on the way back from an identity provider (identity-provider.spec.ts).
  "/sign-in": [],
  // Not in production.
  "/outbox": [],
  "/discover": [{ shows: "discover.title", seenBy: { visitor: "discover" } }],
  "/o/[slug]": [
    {
      path: ({ organizer }) => `/o/${organizer.slug}`,
      shows: ({ organizer }) => organizer.name,
      seenBy: { visitor: "organizer", host: null },
    },
  ],
  "/b/[code]": [
    { path: "/b/unknown", shows: "events.guestNameTag.visitor.title", seenBy: { visitor: "name-tag-signed-out" } },
    { path: "/b/unknown", shows: NOT_FOUND, seenBy: { member: null } },
  ],
  "/t/[code]": [{ path: "/t/unknown", shows: "nameTags.ticket.invalid.title", seenBy: { visitor: null } }],
  "/door/[token]": [{ path: "/door/unknown", shows: "checkIn.link.invalid.title", seenBy: { visitor: null } }],
  "/[...path]": [
    { path: "/no/such/page", shows: LOGIN_TAB, seenBy: { visitor: null } },
    { path: "/no/such/page", shows: NOT_FOUND, seenBy: { member: "not-found" } },
    { path: "/missing.txt", shows: NOT_FOUND, seenBy: { visitor: "not-found-file" } },
  ],

  "/events": [
    { shows: "events.list.title", seenBy: { member: "events", admin: "events-admin" } },
    {
      path: ({ event }) => `/events?q=${encodeURIComponent(event.name)}`,
      shows: getEventName,
      seenBy: { member: null },
    },
    { shows: "events.team.title", seenBy: { host: "team-events" } },
  ],
  "/events/[id]": [
    { path: ofEvent(), shows: "events.visitor.title", seenBy: { visitor: "event-invitation" } },
    { path: ofEvent(), shows: getEventName, seenBy: { member: "event-checked-in", admin: "event-admin" } },
    { path: ofEvent(), shows: "events.detail.organize", seenBy: { host: "team-event" } },
  ],
  "/events/[id]/recap": [
    {
      path: ({ pastEvent }) => `/events/${pastEvent.id}/recap`,
      shows: "recap.lists.beside",
      seenBy: { member: "recap" },
    },
  ],
  "/connections": [
    { shows: "connections.title", seenBy: { member: "network", host: null } },
    { path: "/connections#contacts", shows: "connections.contacts.notMember", seenBy: { host: null } },
    { path: "/connections#follow-up", shows: () => "Likes boats", seenBy: { host: null } },
  ],
  "/messages": [
    { shows: "messages.title", seenBy: { member: "messages", host: null } },
    {
      path: ({ person }) => `/messages?user=${person.id}`,
      shows: ({ person }) => person.message,
      seenBy: { member: "conversation" },
    },
    { path: ({ person }) => `/messages?user=${person.id}`, shows: getFirstName, seenBy: { host: null } },
  ],
  "/profile": [{ shows: "profiles.edit.title", seenBy: { member: "profile" } }],
  "/profile/[userId]": [
    {
      path: ({ person }) => `/profile/${person.id}`,
      shows: getFirstName,
      seenBy: { visitor: "shared-profile-signed-out", member: "shared-profile" },
    },
  ],
  "/settings": [{ shows: "settings.title", seenBy: { member: "settings" } }],
  "/settings/privacy": [{ shows: "settings.privacy.visible.title", seenBy: { member: "settings-privacy" } }],
  "/settings/notifications": [
    { shows: "settings.notifications.quietHours.label", seenBy: { member: "settings-notifications" } },
  ],
  "/settings/security": [{ shows: "settings.security.sessions.title", seenBy: { member: "settings-security" } }],
  "/settings/appearance": [{ shows: "settings.appearance.title", seenBy: { member: "settings-appearance" } }],
  "/settings/organizer": [{ shows: "settings.organizer.title", seenBy: { member: "settings-organizer" } }],
  "/settings/data": [{ shows: "settings.data.export.title", seenBy: { member: "settings-data" } }],
  "/team-invitation": [
    {
      path: "/team-invitation?token=unknown",
      shows: "events.teamInvitation.invalid.title",
      seenBy: { member: "team-invitation-invalid" },
    },
  ],
  "/guest-invitation": [
    {
      path: "/guest-invitation?token=unknown",
      shows: "events.guestInvitation.invalid.title",
      seenBy: { member: "guest-invitation-invalid" },
    },
  ],
  "/demo": [{ shows: "demo.title", seenBy: { member: "demo" } }],
  "/demo-dashboard": [{ shows: "demo.recentMessages", seenBy: { member: "demo-dashboard" } }],
  "/demo-screenshot": [{ shows: "demo.recentMessages", seenBy: { member: "demo-screenshot" } }],
  "/screenshot-demo": [{ shows: "demo.title", seenBy: { member: "screenshot-demo" } }],

  "/admin": [{ shows: "admin.popularPages.title", seenBy: { admin: "admin" } }],
  "/admin/settings": [{ shows: "admin.site.brand.title", seenBy: { admin: "admin-site" } }],
  "/admin/events": [{ shows: "admin.events.manage.title", seenBy: { admin: "manage-events" } }],

  "/organize/new": [{ shows: "admin.events.editor.create", seenBy: { admin: "event-new" } }],
  "/organize/numbers": [{ shows: "admin.events.numbers.title", seenBy: { host: "organizer-numbers", member: null } }],
  "/organize/[id]/people": [
    { path: organize("people"), shows: "admin.events.people.tab.all", seenBy: { admin: "attendees", host: null } },
    { path: organize("people?show=guests"), shows: "admin.events.people.tab.all", seenBy: { host: "guests" } },
  ],
  "/organize/[id]/people/import": [
    { path: organize("people/import"), shows: "admin.events.metadata.guestImport", seenBy: { admin: "guest-import" } },
  ],
  "/organize/[id]/people/name-tags": [
    { path: organize("people/name-tags"), shows: "nameTags.print.intro", seenBy: { host: "nameTags" } },
  ],
  "/organize/[id]/people/rounds": [
    { path: organize("people/rounds"), shows: "rounds.manage.intro", seenBy: { host: null } },
  ],
  "/organize/[id]/door": [
    { path: organize("door"), shows: "checkIn.memberCodeForm.button", seenBy: { admin: "door", host: null } },
  ],
  "/organize/[id]/messages": [
    { path: organize("messages"), shows: "admin.events.announcements.title", seenBy: { admin: "announcements" } },
  ],
  "/organize/[id]/team": [{ path: organize("team"), shows: "admin.events.team.members", seenBy: { host: "team" } }],
  "/organize/[id]/edit": [
    { path: organize("edit"), shows: "admin.events.editor.save", seenBy: { admin: "event-edit" } },
  ],
  "/organize/[id]/results": [
    { path: organize("results"), shows: "admin.events.insights.tiles.turnout", seenBy: { admin: "results" } },
    {
      path: ({ pastEvent }) => `/organize/${pastEvent.id}/results`,
      shows: () => "More tables, please",
      seenBy: { host: null },
    },
  ],
};

export type VisiblePage = {
  route: string;
  name: string | null;
  getPath: (data: PageData) => string;
  /** A pattern in any language, or a text of the data. */
  getText: (data: PageData) => RegExp | string;
};

export const listPages = (viewer: Viewer): VisiblePage[] =>
  Object.entries(PAGES).flatMap(([route, views]) =>
    views
      .filter(({ seenBy }) => viewer in seenBy)
      .map(({ path = route, shows, seenBy }) => ({
        route,
        name: seenBy[viewer] ?? null,
        getPath: (data) => (typeof path === "string" ? path : path(data)),
        getText: (data) => (typeof shows === "string" ? inEachLanguage(shows) : shows(data)),
      })),
  );
