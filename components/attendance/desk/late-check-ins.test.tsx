import { getDeviceId } from "@/lib/door/client/door";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { buildDoorList } from "@/tests/support/fixtures/door";
import { render, screen, waitFor } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { DoorDesk } from "./door-desk";
import { DoorDevice } from "./door-device";
import { createDoorStore } from "./door-store";

const LIST = `GET /api/events/e1/door/list?deviceId=${getDeviceId()}`;
const SEND = "POST /api/events/e1/door/check-ins";
const list = buildDoorList();
const unsent = { id: "a", subject: { kind: "guest", id: "a" }, at: "2026-11-20T23:00:00.000Z" } as const;
const result = {
  ...{ id: "a", result: "conflict", reason: "ended", subject: unsent.subject, name: "Guest a" },
  ...{ company: null, checkedInAt: null, firstDeviceId: null },
};

const ENDED =
  "Guest a was let in here without a network, but is not checked in. Check-in is over. " +
  "In People, organizers can add who was there until seven days after the event.";
const showDesk = (device: DoorDevice) =>
  render(
    <DoorDesk
      state={device.get()}
      onCheckIn={() => undefined}
      onCheckOut={() => undefined}
      onDismiss={() => undefined}
    />,
  );

it.each([
  [null, /^Guest a was in already, since .+: checked in by themselves\.$/],
  ["other", /^Guest a was in already, since .+: another device let them in too\. Check whose name tag it is\.$/],
])("says who checked the guest in first (device: %s)", async (firstDeviceId, text) => {
  mockFetch({
    [SEND]: () =>
      jsonResponse(200, {
        items: [{ ...result, result: "already", reason: null, checkedInAt: unsent.at, firstDeviceId }],
      }),
  });
  const store = createDoorStore("me", `already${firstDeviceId}`);
  await store.addUnsent(unsent);
  const device = new DoorDevice("e1", store);
  await device.send();
  showDesk(device);
  expect(screen.getByText(text)).toBeVisible();
});

let lastEvent = 0;
/** Opened again with a network after the time when late check-ins are accepted. */
async function sendTooLate() {
  mockFetch({
    [LIST]: () => jsonResponse(200, list),
    [`${LIST}&version=1`]: () => jsonResponse(200, { ...list, entries: null }),
    [SEND]: () => jsonResponse(200, { items: [result] }),
  });
  const store = createDoorStore("me", `late${++lastEvent}`);
  await store.setNotesEnd(list.endsAt);
  await store.addUnsent(unsent);
  stopClock("2026-11-24T09:00:00Z");
  const device = new DoorDevice("e1", store);
  await Promise.all([device.start(), device.refresh()]);
  await waitFor(() => expect(device.get().unsent).toBe(0));
  return { store, device };
}

it("says who isn't checked in when it sends days after the event's end, also after a refresh and a reload", async () => {
  const { store, device } = await sendTooLate();
  await device.refresh();
  expect((await store.loadUnsent()).items).toEqual([]);
  const reloaded = new DoorDevice("e1", store);
  await reloaded.start();
  await reloaded.refresh();
  showDesk(reloaded);
  expect(screen.getByText(ENDED)).toBeVisible();
});

it("removes these notes 24 hours after they were added", async () => {
  const { store, device } = await sendTooLate();
  stopClock("2026-11-25T08:59:59Z");
  await device.refresh();
  expect(device.get().notes).toHaveLength(1);
  stopClock("2026-11-25T09:00:00Z");
  await device.refresh();
  expect(device.get().notes).toEqual([]);
  expect(JSON.stringify(await store.loadNotes())).not.toContain("Guest");
});

it("keeps somebody as in on a list that was asked for before their check-in was sent", async () => {
  const entries = [
    { kind: "guest", id: "a", name: "Guest a", company: null, state: "expected", checkedInAt: null, codeHashes: [] },
  ];
  let answerList: (response: Response) => void = () => undefined;
  mockFetch({
    [LIST]: () => new Promise<Response>((resolve) => (answerList = resolve)),
    [SEND]: () => jsonResponse(200, { items: [{ ...result, result: "checked_in", reason: null }] }),
  });
  stopClock("2026-11-20T23:01:00Z");
  const store = createDoorStore("me", "older-list");
  await store.addUnsent(unsent);
  const device = new DoorDevice("e1", store);
  const refreshed = device.refresh();
  await device.send();
  expect(device.get().unsent).toBe(0);
  answerList(jsonResponse(200, { ...list, entries }));
  await refreshed;
  expect(await store.loadList()).toMatchObject({ entries: [{ state: "expected" }] });
  expect(device.get().list?.entries).toMatchObject([{ id: "a", state: "checked_in", checkedInAt: unsent.at }]);
});

it("keeps a note that is added while old ones are removed", async () => {
  const store = createDoorStore("me", "race");
  await store.setNotesEnd(list.endsAt);
  stopClock("2026-11-24T09:00:00Z");
  await store.addNotes([{ ...result, result: "conflict", reason: "ended" }]);
  await store.removeOldNotes();
  expect((await store.loadNotes()).conflicts).toHaveLength(1);
});

it("stops saying that check-ins wait as soon as another page has sent them", async () => {
  mockFetch({ [SEND]: networkError });
  const store = createDoorStore("me", "sent-elsewhere");
  await store.addUnsent(unsent);
  const device = new DoorDevice("e1", store);
  await device.start();
  await waitFor(() => expect(device.get()).toMatchObject({ unsent: 1, isOffline: true }));
  await store.removeUnsent([unsent.id]);
  await device.send();
  expect(device.get().unsent).toBe(0);
});
