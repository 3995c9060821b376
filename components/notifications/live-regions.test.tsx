// Many screen readers skip a live region that appears together with its text. So the region must
// exist before the change, and the same element must get the text.
import { fireEvent } from "@testing-library/react";
import type { ReactElement } from "react";

import { DoorCounts } from "@/components/attendance/door/door-mode";
import { Composer } from "@/components/messages/composer/composer";
import { MapPeople } from "@/components/presence/map/map-people";
import { ErrorSummary } from "@/components/profiles/fields/error-summary";
import { toast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { act, render, screen } from "@/tests/support/render";

import { announce } from "./announce";
import { LiveAlerts } from "./live-alerts";

const MAP = {
  map: null,
  markers: new Map(),
  everyone: null,
  venue: { latitude: 0, longitude: 0 },
  viewerId: "ana",
  maxZoom: 18,
};
const composer = <Composer firstName="Ben" draft="" onDraft={jest.fn()} onSend={jest.fn()} onTyping={jest.fn()} />;
const counts = (checkedIn: number) => (
  <DoorCounts listedIn={0} counts={{ in: checkedIn, coming: 9, guests: 0, waitlisted: 0 }} />
);

type Row = {
  what: string;
  role: "status" | "alert" | "region";
  before: ReactElement;
  change: (rerender: (after: ReactElement) => void) => void;
  text: string;
};

const ROWS: Row[] = [
  {
    what: "a toast",
    role: "region",
    before: <Toaster />,
    change: () => toast({ title: "RSVP confirmed!" }),
    text: "RSVP confirmed!",
  },
  {
    what: "a message on the People screen",
    role: "status",
    before: <LiveAlerts />,
    change: () => announce({ id: "message-1", type: "message", title: "New Message", message: "Ben: Hi" }),
    text: "Ben: Hi",
  },
  {
    what: "a check-in at the door",
    role: "status",
    before: counts(3),
    change: (rerender) => rerender(counts(4)),
    text: "4",
  },
  {
    what: "who is on the map",
    role: "status",
    before: <MapPeople {...MAP} isCurrent={false} />,
    change: (rerender) => rerender(<MapPeople {...MAP} isCurrent />),
    text: "Nobody else here",
  },
  {
    what: "a form's errors",
    role: "alert",
    before: <ErrorSummary errors={{}} />,
    change: (rerender) => rerender(<ErrorSummary errors={{ name: { type: "custom", message: "Enter a name" } }} />),
    text: "Enter a name",
  },
  {
    what: "a message that is too long",
    role: "status",
    before: composer,
    change: () => void fireEvent.change(screen.getByRole("textbox"), { target: { value: "x".repeat(4_002) } }),
    text: "2 characters too many",
  },
];

it.each(ROWS)("announces $what", ({ role, before, change, text }) => {
  const { rerender } = render(before);
  const region = screen.getByRole(role);
  expect(region).not.toHaveTextContent(text);
  act(() => change(rerender));
  expect(screen.getByRole(role)).toBe(region);
  expect(region).toHaveTextContent(text);
});
