import { canSeeDetail, canViewContact, getConnectOffer, getRequestStatus } from "./policy";

describe("what a request becomes", () => {
  test.each([
    [{ together: "now", via: undefined, approveRequests: false }, "accepted"],
    [{ together: "now", via: undefined, approveRequests: true }, "pending"],
    [{ together: "earlier", via: undefined, approveRequests: false }, "pending"],
    [{ together: null, via: undefined, approveRequests: false }, null],
    [{ together: null, via: "profile", approveRequests: false }, "pending"],
    [{ together: "now", via: "qr", approveRequests: false }, "pending"],
  ] as const)("%j → %s", (grounds, outcome) => expect(getRequestStatus(grounds)).toBe(outcome));
});

describe("what a card offers", () => {
  const here = { userId: "ben", isCheckedIn: true };
  const offer = (card: Partial<Parameters<typeof getConnectOffer>[0]> = {}) =>
    getConnectOffer({ viewerId: "ana", viewerIsHere: true, attendee: here, connection: undefined, ...card });

  test("one's own card offers nothing", () => expect(offer({ viewerId: "ben" })).toBe("self"));
  test("both here: Connect", () => expect(offer()).toBe("connect"));
  test("one of them not here: what is missing", () => {
    expect(offer({ viewerIsHere: false })).toBe("check-in");
    expect(offer({ attendee: { ...here, isCheckedIn: false } })).toBe("check-in");
  });
  test("a connection, a request out and a request in, wherever they are", () => {
    const away = { viewerIsHere: false, attendee: { ...here, isCheckedIn: false } };
    expect(offer({ ...away, connection: { status: "accepted", requesterId: "ana" } })).toBe("connected");
    expect(offer({ ...away, connection: { status: "pending", requesterId: "ana" } })).toBe("requested");
    expect(offer({ ...away, connection: { status: "pending", requesterId: "ben" } })).toBe("answer");
  });

  test("contact details: of a connection always, of others between two who are here", () => {
    const away = { viewerIsHere: true, attendee: { userId: "ben", isCheckedIn: false } };
    expect(canViewContact("connected", away)).toBe(true);
    expect(canViewContact("requested", away)).toBe(false);
    expect(canViewContact("requested", { viewerIsHere: true, attendee: here })).toBe(true);
    expect(canViewContact("check-in", { viewerIsHere: false, attendee: here })).toBe(false);
  });
});

test.each([
  ["attendees", { connected: false, checkedInTogether: false }, false],
  ["attendees", { connected: false, checkedInTogether: true }, true],
  ["attendees", { connected: true, checkedInTogether: false }, true],
  ["connections", { connected: false, checkedInTogether: true }, false],
  ["connections", { connected: true, checkedInTogether: false }, true],
  ["nobody", { connected: true, checkedInTogether: true }, false],
] as const)("a detail for %s, seen by %j: %s", (level, relation, sees) =>
  expect(canSeeDetail(level, relation)).toBe(sees),
);
