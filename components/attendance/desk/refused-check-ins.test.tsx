import { buildDoorList } from "@/tests/support/fixtures/door";
import { render, screen, waitFor } from "@/tests/support/render";

import { createDoorStore } from "./door-store";
import { RefusedCheckIns } from "./refused-check-ins";

it("says how many check-ins were not sent, and what to do", async () => {
  const store = createDoorStore("me", "refused");
  for (const id of ["a", "b"])
    await store.addUnsent({ id, subject: { kind: "guest", id }, at: "2026-11-20T23:00:00.000Z" });
  render(<RefusedCheckIns eventId="refused" viewerId="me" />);
  expect(await screen.findByRole("status")).toHaveTextContent(
    "2 check-ins on this device weren't sent, because you may not run this door. To send what is missing, ask an organizer to let you help again",
  );
});

it("says nothing to another member of the same browser", async () => {
  const store = createDoorStore("one", "shared");
  await store.addUnsent({ id: "a", subject: { kind: "guest", id: "a" }, at: "2026-11-20T23:00:00.000Z" });
  render(
    <>
      <RefusedCheckIns eventId="shared" viewerId="other" />
      <RefusedCheckIns eventId="shared" viewerId="one" />
    </>,
  );
  expect(await screen.findAllByRole("status")).toHaveLength(1);
});

describe("the names on the device of a member who may not run the door", () => {
  const removed = jest.fn(() => Promise.resolve(true));
  beforeEach(() =>
    Object.defineProperty(window, "caches", {
      configurable: true,
      value: { open: () => Promise.resolve({ delete: removed }) },
    }),
  );
  afterEach(() => Reflect.deleteProperty(window, "caches"));

  it("are removed with the page, and what is unsent stays", async () => {
    const store = createDoorStore("me", "left");
    await store.saveList(buildDoorList());
    await store.addNotes([
      { id: "a", result: "already", reason: null, name: "Guest a", checkedInAt: null, firstDeviceId: null },
    ]);
    await store.addUnsent({ id: "a", subject: { kind: "guest", id: "a" }, at: "2026-11-20T23:00:00.000Z" });
    render(<RefusedCheckIns eventId="left" viewerId="me" />);
    await waitFor(() => expect(removed).toHaveBeenCalledWith("/organize/left/door"));
    expect([await store.loadList(), (await store.loadNotes()).conflicts]).toEqual([null, []]);
    expect((await store.loadUnsent()).items).toHaveLength(1);
  });
});
