import { checkFrame, checkResponse, checkSocketEvent } from "./check-response";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

it("accepts a response that matches its description, with any query", () => {
  expect(checkResponse("GET", "/api/messages/unread-count?x=1", 200, { count: 3 })).toBeNull();
});

it("names the field of a response that is not as described", () => {
  expect(checkResponse("GET", "/api/messages/unread-count", 200, { count: "3" })).toContain("count");
});

it("reports a field that must not leave the server", () => {
  const body = { count: 3, passwordHash: "secret" };
  expect(checkResponse("GET", "/api/messages/unread-count", 200, body)).toContain("passwordHash");
});

it("prefers a fixed path segment over a parameter", () => {
  const body = { hasRsvp: true };
  expect(checkResponse("GET", `/api/events/${ID}/rsvp-status`, 200, body)).toBeNull();
  expect(checkResponse("GET", "/api/events/nearby", 200, [])).toBeNull();
});

it("reports a status and a path that are not described", () => {
  expect(checkResponse("GET", "/api/messages/unread-count", 204, undefined)).toContain("204");
  expect(checkResponse("GET", "/api/unknown", 200, {})).toContain("lib/api/operations.ts");
});

it("checks frames of both sockets", () => {
  expect(checkFrame({ type: "typing", userId: ID })).toBeNull();
  expect(checkFrame({ type: "typing", userId: "ana" })).toContain("userId");
  expect(checkSocketEvent("attendeeLeft", { userId: ID })).toBeNull();
  expect(checkSocketEvent("attendeeLeft", {})).toContain("userId");
});
