import { isOwnChange, noteOtherChange, sendOwnChange, setLive } from "./own-changes";

beforeEach(() => setLive(true));

/** A change whose response the test sends. */
function send() {
  let settle = { resolve: (_: string): void => undefined, reject: (_: Error): void => undefined };
  let id = "";
  const sent = sendOwnChange((changeId) => {
    id = changeId;
    return new Promise<string>((resolve, reject) => (settle = { resolve, reject }));
  });
  return { id, sent, ...settle };
}

it("recognizes a change that this tab sent, before and after its response", async () => {
  const change = send();
  expect(isOwnChange(change.id)).toBe(true);
  expect(isOwnChange("11111111-1111-4111-8111-111111111111")).toBe(false);
  expect(isOwnChange(undefined)).toBe(false);
  change.resolve("saved");
  expect(await change.sent).toEqual({ result: "saved", isLatest: true });
  expect(isOwnChange(change.id)).toBe(true);
});

it("doesn't recognize a change that failed, because it may have been stored without a response", async () => {
  const change = send();
  change.reject(new TypeError("offline"));
  await expect(change.sent).rejects.toThrow("offline");
  expect(isOwnChange(change.id)).toBe(false);
});

it("says that the response can be older when another change was reported meanwhile", async () => {
  const change = send();
  noteOtherChange();
  change.resolve("saved");
  expect(await change.sent).toMatchObject({ isLatest: false });
});

it("says that the response can be older without a live connection, also if it comes back meanwhile", async () => {
  setLive(false);
  const change = send();
  setLive(true);
  change.resolve("saved");
  expect(await change.sent).toMatchObject({ isLatest: false });
});

it("remembers the last hundred changes", async () => {
  const [oldest, ...others] = Array.from({ length: 101 }, () => send());
  expect([isOwnChange(oldest?.id), others.every(({ id }) => isOwnChange(id))]).toEqual([false, true]);
});
