import { readNotificationSettings } from "./schema";

const DEFAULTS = {
  messages: { push: true, email: true },
  messagesBesidePush: { email: false },
  messageText: { email: false },
  requests: { push: true, email: true },
  introductions: { push: true },
  reminders: { push: true, email: true },
  suggestions: { email: true },
  changes: { push: true, email: true },
  calendar: { email: true },
  thankYou: { email: true },
  recap: { push: true, email: true },
  digest: { email: true },
  followUps: { push: true, email: true },
  newEvents: { push: true, email: true },
  guestLists: { email: true },
  newRsvps: { push: false, email: false },
  rsvpSummary: { email: true },
};

it.each([[undefined], [null], [{}], ["garbled"], [[]]])("has the defaults if nothing is stored: %j", (stored) => {
  expect(readNotificationSettings(stored)).toEqual(DEFAULTS);
});

it("keeps an opt-out beside unreadable values", () => {
  const stored = {
    messages: { push: false },
    requests: { push: "maybe", email: false },
    reminders: "all of them",
    changes: null,
    digest: { email: false },
    ofAnotherVersion: { push: false },
  };
  expect(readNotificationSettings(stored)).toEqual({
    ...DEFAULTS,
    messages: { push: false, email: true },
    requests: { push: true, email: false },
    digest: { email: false },
  });
});
