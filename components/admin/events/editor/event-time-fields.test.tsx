import { act, fireEvent } from "@testing-library/react";
import { useForm } from "react-hook-form";

import { render, screen } from "@/tests/support/render";

import { EventTimeFields } from "./event-time-fields";
import { EMPTY_EVENT, type EventFormValues } from "./form/event-form-values";

const TIMES = { start: "2026-11-20T18:00", end: "2026-11-20T21:00", timezone: "America/Chicago" };
type FieldsProps = { viewerZone: string; times?: Partial<typeof TIMES>; isNew?: boolean };

function Fields({ viewerZone, times, isNew }: FieldsProps) {
  const form = useForm<EventFormValues>({ defaultValues: { ...EMPTY_EVENT, ...TIMES, ...times } });
  return <EventTimeFields form={form} viewerZone={viewerZone} isNew={isNew} />;
}

const OWN = /^In your time zone:/;

it("shows the organizer's own time if that differs", () => {
  const { rerender } = render(<Fields viewerZone="America/New_York" />);
  expect(screen.getByText(OWN)).toHaveTextContent("In your time zone: Friday, November 20, 2026, 7:00 to 10:00 PM EST");
  rerender(<Fields viewerZone="America/Chicago" />);
  expect(screen.queryByText(OWN)).not.toBeInTheDocument();
});

it("calls no time the organizer's while their zone is only assumed", () => {
  render(<Fields viewerZone="US/Eastern" />);
  expect(screen.getByText(/6:00 to 9:00 PM CST/)).toBeVisible();
  expect(screen.queryByText(OWN)).not.toBeInTheDocument();
});

const setStart = (value: string) => fireEvent.input(screen.getByLabelText(/^Start/), { target: { value } });
const getStart = () => screen.getByLabelText(/^Start/);

it.each([
  ["two hours after the start of a new event", { start: "", end: "" }, "2026-11-21T20:00"],
  ["as long after a later start as before", {}, "2026-11-21T21:00"],
  ["where it was if it is after the start", { end: "2026-11-22T01:00" }, "2026-11-22T01:00"],
])("puts the end %s, once the start is chosen", async (_, times, end) => {
  render(<Fields viewerZone="America/Chicago" times={times} />);
  const field = screen.getByLabelText(/^End/);
  const before = (field as HTMLInputElement).value;
  setStart("2026-11-21T18:00");
  expect(field).toHaveValue(before);
  // The validation ends later.
  await act(async () => fireEvent.blur(getStart()));
  expect(field).toHaveValue(end);
});

it("says which moment is used for a time that the clocks skip or repeat", () => {
  render(<Fields viewerZone="America/Chicago" isNew />);
  expect(getStart()).not.toHaveAccessibleDescription();
  setStart("2027-03-14T02:30");
  expect(getStart()).toHaveAccessibleDescription(
    "This time doesn't exist that day, because the clocks go forward. 3:30 AM CDT is used.",
  );
  setStart("2026-11-01T01:30");
  expect(getStart()).toHaveAccessibleDescription(
    "This time happens twice that day, because the clocks go back. The first one, 1:30 AM CDT, is used.",
  );
  expect(screen.getByLabelText(/^End/)).not.toHaveAccessibleDescription();
  setStart("2026-11-01T02:30");
  expect(getStart()).not.toHaveAccessibleDescription();
});

it("says nothing of a stored time, which may be the second one, until it is changed", () => {
  render(<Fields viewerZone="America/Chicago" times={{ start: "2026-11-01T01:30" }} />);
  expect(getStart()).not.toHaveAccessibleDescription();
  setStart("2026-11-01T01:45");
  expect(getStart()).toHaveAccessibleDescription(/^This time happens twice/);
});
