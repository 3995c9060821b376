import { getConnectOffer, getRequestStatus } from "./requests";

describe("getRequestStatus", () => {
  test.each([
    [{ together: "now", via: undefined, needsApproval: false }, "accepted"],
    [{ together: "now", via: undefined, needsApproval: true }, "pending"],
    [{ together: "earlier", via: undefined, needsApproval: false }, "pending"],
    [{ together: null, via: undefined, needsApproval: false }, null],
    [{ together: null, via: "profile", needsApproval: false }, "pending"],
    [{ together: "now", via: "qr", needsApproval: false }, "accepted"],
    [{ together: "now", via: "qr", needsApproval: true }, "pending"],
    [{ together: "earlier", via: "qr", needsApproval: false }, "pending"],
  ] as const)("returns for %j: %s", (grounds, outcome) => expect(getRequestStatus(grounds)).toBe(outcome));
});

describe("getConnectOffer", () => {
  const checkedIn = { userId: "ben", isCheckedIn: true };
  const offer = (card: Partial<Parameters<typeof getConnectOffer>[0]> = {}) =>
    getConnectOffer({ viewerId: "ana", isViewerCheckedIn: true, attendee: checkedIn, connection: undefined, ...card });

  test("offers nothing on the viewer's own card", () => expect(offer({ viewerId: "ben" })).toBe("self"));
  test("offers to connect when both are checked in", () => expect(offer()).toBe("connect"));
  test("explains what is missing when one of them is not checked in", () => {
    expect(offer({ isViewerCheckedIn: false })).toBe("check-in");
    expect(offer({ attendee: { ...checkedIn, isCheckedIn: false } })).toBe("check-in");
  });
  test("offers the actions of a connection and of sent and received requests without a check-in", () => {
    const away = { isViewerCheckedIn: false, attendee: { ...checkedIn, isCheckedIn: false } };
    expect(offer({ ...away, connection: { status: "accepted", requesterId: "ana" } })).toBe("connected");
    expect(offer({ ...away, connection: { status: "pending", requesterId: "ana" } })).toBe("requested");
    expect(offer({ ...away, connection: { status: "pending", requesterId: "ben" } })).toBe("respond");
  });
});
