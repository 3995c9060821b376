import type { StoredGuest } from "../../data/import";
import type { ImportRow } from "../../schema/import";
import { planImport } from "./plan";

const row = (changes: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  name: "Ana",
  email: "ana@example.com",
  company: null,
  note: null,
  status: "confirmed",
  externalId: null,
  ...changes,
});

const guest = (changes: Partial<StoredGuest> = {}): StoredGuest => ({
  id: "g1",
  name: "Ana",
  email: "ana@example.com",
  company: null,
  note: null,
  status: "confirmed",
  source: "file",
  externalId: null,
  ticketHashes: [],
  sourceStatus: null,
  isCheckedIn: false,
  isClaimed: false,
  ...changes,
});

const plan = (rows: ImportRow[], stored: StoredGuest[] = [], free: number | null = null, placed: string[] = []) =>
  planImport(rows, { stored, source: "file", free, placedEmails: new Set(placed) }).map(
    ({ outcome, reasons, values, isArrival }) => ({ outcome, reasons, isArrival, ...values }),
  );

it("adds, updates, and leaves what is the same", () => {
  expect(plan([row()])).toMatchObject([{ outcome: "added" }]);
  expect(plan([row()], [guest()])).toMatchObject([{ outcome: "unchanged" }]);
  expect(plan([row({ name: "Anna" })], [guest()])).toMatchObject([{ outcome: "updated", name: "Anna" }]);
  expect(plan([row({ ticketHashes: ["b"] })], [guest({ ticketHashes: ["a"] })])).toMatchObject([
    { outcome: "updated", ticketHashes: ["b"] },
  ]);
});

it("keeps what the file leaves empty", () => {
  const stored = guest({ company: "Acme", note: "Vegan", externalId: "1" });
  expect(plan([row({ email: null, externalId: "1" })], [stored])).toMatchObject([
    { outcome: "unchanged", email: "ana@example.com", company: "Acme", note: "Vegan" },
  ]);
});

it("finds a guest by the id before the address", () => {
  const stored = [guest({ externalId: "1" }), guest({ id: "g2", email: "new@example.com", externalId: "2" })];
  expect(plan([row({ email: "new@example.com", externalId: "1" })], stored)).toMatchObject([
    { outcome: "unchanged", reasons: ["emailTaken"], email: "ana@example.com" },
  ]);
});

it("gives no guest to a row with the address if another row has the id", () => {
  const rows = [row({ name: "Ben", externalId: "2" }), row({ email: "new@example.com", externalId: "1" })];
  expect(plan(rows, [guest({ externalId: "1" })])).toMatchObject([
    { outcome: "added", name: "Ben", email: null, externalId: "2" },
    { outcome: "updated", name: "Ana", email: "new@example.com", externalId: "1" },
  ]);
});

it("leaves the id of a guest of another source", () => {
  const stored = guest({ source: "organizer" });
  expect(plan([row({ externalId: "1" })], [stored])).toMatchObject([{ outcome: "unchanged", externalId: null }]);
});

it("stores confirmed guests beyond the capacity as pending, in the order of the file", () => {
  const rows = ["a", "b", "c"].map((name) => row({ name, email: `${name}@example.com` }));
  expect(plan(rows, [], 2)).toMatchObject([
    { outcome: "added", status: "confirmed" },
    { outcome: "added", status: "confirmed" },
    { outcome: "waiting", status: "pending", reasons: ["full"] },
  ]);
});

it("gives the place of a guest who declined to the next one", () => {
  const rows = [row({ status: "declined" }), row({ name: "Ben", email: "ben@example.com" })];
  expect(plan(rows, [guest()], 0)).toMatchObject([{ status: "declined" }, { outcome: "added", status: "confirmed" }]);
});

it("takes no place for a member with an RSVP, and doesn't say so once the event is full", () => {
  const rows = [row(), row({ name: "Ben", email: "ben@example.com" })];
  expect(plan(rows, [], 1, ["ana@example.com"])).toMatchObject([{ outcome: "added" }, { outcome: "added" }]);
  expect(plan([row()], [], 0, ["ana@example.com"])).toEqual([
    expect.objectContaining({ outcome: "waiting", reasons: ["full"], status: "pending" }),
  ]);
});

it("keeps a guest who is checked in confirmed", () => {
  const stored = guest({ isCheckedIn: true });
  expect(plan([row({ status: "declined" })], [stored])).toMatchObject([
    { outcome: "unchanged", status: "confirmed", reasons: ["checkedIn"] },
  ]);
  expect(plan([row({ status: "cancelled" })], [stored])).toMatchObject([{ outcome: "kept" }]);
});

it.each([
  ["declined", "confirmed"],
  ["confirmed", "pending"],
] as const)("keeps the decision %s while the source says %s, and follows its next change", (status, sourceStatus) => {
  const stored = guest({ status, sourceStatus });
  expect(plan([row({ status: sourceStatus })], [stored])).toMatchObject([{ outcome: "unchanged", status }]);
  const next = sourceStatus === "confirmed" ? "pending" : "declined";
  expect(plan([row({ status: next })], [stored])).toMatchObject([{ outcome: "updated", status: next }]);
});

it("checks in who came once, also beyond the capacity, but no attendee's guest", () => {
  const came = row({ status: "came" });
  const arrived = { status: "confirmed", sourceStatus: "confirmed" };
  expect(plan([came], [], 0)).toMatchObject([{ outcome: "added", ...arrived, isArrival: true }]);
  expect(plan([came], [guest({ status: "declined" })])).toMatchObject([
    { outcome: "updated", ...arrived, isArrival: true },
  ]);
  expect(plan([came], [guest({ isCheckedIn: true })])).toMatchObject([{ outcome: "unchanged", isArrival: false }]);
  expect(plan([came], [guest({ isClaimed: true })])).toMatchObject([{ outcome: "unchanged", isArrival: false }]);
});

it("keeps the name that somebody wrote for an address without one", () => {
  const nameless = row({ name: "ana" });
  expect(plan([nameless], [guest({ name: "Ana Lee" })])).toMatchObject([{ outcome: "unchanged", name: "Ana Lee" }]);
});

it("gives a guest who waits for a place one as soon as it is free", () => {
  const stored = guest({ status: "pending", sourceStatus: "confirmed" });
  expect(plan([row()], [stored], 0)).toMatchObject([{ outcome: "unchanged", reasons: ["full"] }]);
  expect(plan([row()], [stored], 1)).toMatchObject([{ outcome: "updated", status: "confirmed" }]);
});

it("takes no new status from the source while the guest is checked in", () => {
  const stored = guest({ isCheckedIn: true, sourceStatus: "confirmed" });
  expect(plan([row({ status: "declined" })], [stored])).toMatchObject([{ sourceStatus: "confirmed" }]);
});

it("removes cancelled guests of the same source only", () => {
  const cancelled = row({ status: "cancelled" });
  expect(plan([cancelled], [guest()])).toMatchObject([{ outcome: "removed" }]);
  expect(plan([cancelled], [guest({ source: "organizer" })])).toMatchObject([{ outcome: "unchanged" }]);
  expect(plan([cancelled])).toMatchObject([{ outcome: "unchanged", reasons: ["notOnList"] }]);
});

it("keeps the guest of a cancelled ticket who has a new one", () => {
  const rows = [row({ status: "cancelled", email: null, externalId: "1" }), row({ externalId: "2" })];
  expect(plan(rows, [guest({ externalId: "1" })])).toMatchObject([
    { outcome: "unchanged", reasons: ["notOnList"] },
    { outcome: "updated", externalId: "2" },
  ]);
});

it("stores no guest twice when a caller repeats a row", () => {
  expect(plan([row(), row()])).toMatchObject([{ outcome: "added" }, { outcome: "duplicate" }]);
  expect(plan([row(), row()], [guest()])).toMatchObject([{ outcome: "unchanged" }, { outcome: "duplicate" }]);
});
