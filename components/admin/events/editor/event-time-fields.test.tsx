import { useForm } from "react-hook-form";

import { render, screen } from "@/tests/support/render";

import { EventTimeFields } from "./event-time-fields";
import { EMPTY_EVENT, type EventFormValues } from "./form/event-form-values";

function Fields({ viewerZone }: { viewerZone: string }) {
  const times = { start: "2026-11-20T18:00", end: "2026-11-20T21:00", timezone: "America/Chicago" };
  const form = useForm<EventFormValues>({ defaultValues: { ...EMPTY_EVENT, ...times } });
  return <EventTimeFields form={form} viewerZone={viewerZone} />;
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
