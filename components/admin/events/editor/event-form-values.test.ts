import { eventResponse } from "@/tests/support/fixtures/event";

import { toEventBody, EMPTY_EVENT, validateEventForm, toFormValues } from "./event-form-values";

const values = toFormValues(eventResponse({ capacity: 40 }));

it("shows an event on its own clocks, and sends the same instants", () => {
  expect(values).toMatchObject({ start: "2026-11-20T18:00", end: "2026-11-20T21:00", capacity: "40" });
  expect(toEventBody(values, null)).toMatchObject({
    startTime: "2026-11-20T23:00:00.000Z",
    endTime: "2026-11-21T02:00:00.000Z",
    capacity: 40,
    meetingUrl: null,
  });
});

it("sends only what was changed; a zone takes both times along, a coordinate the other", () => {
  expect(toEventBody({ ...values, name: " New " }, new Set(["name"]))).toEqual({ name: "New" });
  expect(toEventBody({ ...values, venueName: "" }, new Set(["venueName"]))).toEqual({ venueName: null });
  expect(toEventBody({ ...values, timezone: "America/Chicago" }, new Set(["timezone"]))).toEqual({
    timezone: "America/Chicago",
    startTime: "2026-11-21T00:00:00.000Z",
    endTime: "2026-11-21T03:00:00.000Z",
  });
  expect(Object.keys(toEventBody({ ...values, latitude: "0" }, new Set(["latitude"])))).toEqual(["latitude", "longitude"]);
  expect(toEventBody(values, new Set())).toEqual({});
});

it("says what is wrong on the field where it is", () => {
  expect(validateEventForm(values)).toEqual({});
  expect(validateEventForm(EMPTY_EVENT)).toEqual({
    name: "Name is required",
    start: "Start is required",
    end: "End is required",
  });
  expect(validateEventForm({ ...values, end: values.start })).toEqual({ end: "The end must be after the start" });
  expect(validateEventForm({ ...values, latitude: "" })).toEqual({ latitude: "Please give both coordinates, or neither" });
  expect(validateEventForm({ ...values, latitude: "91", capacity: "1.5", meetingUrl: "javascript:alert(1)" })).toEqual({
    latitude: "Latitude must lie between -90 and 90",
    capacity: "Please enter a whole number",
    meetingUrl: "Must be a valid http or https address",
  });
});
