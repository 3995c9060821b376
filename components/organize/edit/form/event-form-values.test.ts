import { createTranslator } from "use-intl/core";

import { getErrorText } from "@/lib/i18n/server/error-text";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";
import en from "@/messages/en.json";
import { buildEventResponse } from "@/tests/support/fixtures/event";

import { copyEvent, EMPTY_EVENT, type EventFormValues, toEventBody, toFormValues } from "./event-form-values";
import { validateEventForm } from "./use-event-form";

const t = createTranslator({ locale: "en", messages: en, namespace: "admin.events.form.errors" });
const validate = (values: EventFormValues) =>
  Object.fromEntries(
    Object.entries(validateEventForm(values, t)).map(([field, error]) => [field, getErrorText(error, DEFAULT_LOCALE)]),
  );

const values = toFormValues(buildEventResponse({ capacity: 40, plusOnes: 3 }));

it("shows times in the event's zone and sends the same instants", () => {
  expect(values).toMatchObject({ start: "2026-11-20T18:00", end: "2026-11-20T21:00", capacity: "40", plusOnes: "3" });
  expect(toEventBody(values, null)).toMatchObject({
    startTime: "2026-11-20T23:00:00.000Z",
    endTime: "2026-11-21T02:00:00.000Z",
    capacity: 40,
    plusOnes: 3,
    meetingUrl: null,
  });
});

it("sends only changed fields", () => {
  expect(toEventBody({ ...values, name: " New " }, new Set(["name"]))).toEqual({ name: "New" });
  expect(toEventBody({ ...values, venueName: "" }, new Set(["venueName"]))).toEqual({ venueName: null });
  expect(toEventBody(values, new Set())).toEqual({});
});

it("sends both times with a changed zone, and both coordinates with a changed one", () => {
  expect(toEventBody({ ...values, timezone: "America/Chicago" }, new Set(["timezone"]))).toEqual({
    timezone: "America/Chicago",
    startTime: "2026-11-21T00:00:00.000Z",
    endTime: "2026-11-21T03:00:00.000Z",
  });
  const moved = toEventBody({ ...values, latitude: "0" }, new Set(["latitude"]));
  expect(Object.keys(moved)).toEqual(["latitude", "longitude"]);
});

it("keeps the door's code with an event, and asks for none online", () => {
  const required = toFormValues(buildEventResponse({ requiresDoorCode: true }));
  expect(toEventBody(required, null)).toMatchObject({ isOnline: false, requiresDoorCode: true });
  expect(toEventBody({ ...required, isOnline: true }, null)).toMatchObject({ requiresDoorCode: false });
  expect(copyEvent(buildEventResponse({ requiresDoorCode: true })).values.requiresDoorCode).toBe(true);
});

it("reports each invalid field", () => {
  expect(validate(values)).toEqual({});
  expect(validate(EMPTY_EVENT)).toEqual({
    name: "Name is required",
    start: "Start is required",
    end: "End is required",
  });
  expect(validate({ ...values, end: values.start })).toEqual({ end: "The end must be after the start" });
  expect(validate({ ...values, latitude: "" })).toEqual({ latitude: "Please give both coordinates, or neither" });
  expect(
    Object.keys(validate({ ...values, latitude: "91", capacity: "1.5", meetingUrl: "javascript:alert(1)" })),
  ).toEqual(["latitude", "meetingUrl", "capacity"]);
});

it("copies an event to another zone at the same moments", () => {
  const source = buildEventResponse({});
  expect(copyEvent(source, "America/Chicago").values).toMatchObject({
    ...{ timezone: "America/Chicago", start: "2026-11-27T17:00", end: "2026-11-27T20:00" },
  });
});

it("copies an event to one week later with its sponsors and host", () => {
  const { values: copied, extra } = copyEvent(
    buildEventResponse({ sponsorName: "Gulf Bank", hostName: "Gulf Makers" }),
  );
  expect(copied).toMatchObject({ start: "2026-11-27T18:00", end: "2026-11-27T21:00", status: "upcoming" });
  expect(extra).toMatchObject({ sponsorName: "Gulf Bank", hostName: "Gulf Makers", hostUserId: null });
});
