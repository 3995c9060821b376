import { clock, setClock } from "@/lib/core/shared/clock";

import { BACKUP_KEY, clearRegistrationDrafts, EMERGENCY_KEY, MAIN_KEY, SELFIE_KEY } from "./draft-keys";
import { readDraft, readSelfie, writeDraft, writeSelfie } from "./registration-drafts";

const SELFIE = "data:image/jpeg;base64,/9j/4AAQ";
const stored = () => [MAIN_KEY, BACKUP_KEY, EMERGENCY_KEY].map((key) => localStorage.getItem(key));

beforeEach(() => localStorage.clear());
afterEach(() => setClock());

it("stores the password in none of the copies", () => {
  const form = { firstName: "Ana", password: "rosemary7" };
  writeDraft(form);
  writeDraft({ ...form, lastName: "Ruiz" }, { isLeaving: true });
  expect(stored()).toEqual(Array(3).fill(expect.stringContaining("Ana")));
  expect(JSON.stringify(localStorage)).not.toContain("rosemary7");
  expect(readDraft()).toEqual({ firstName: "Ana", lastName: "Ruiz" });
});

it("drops a stored password when reading", () => {
  localStorage.setItem(
    MAIN_KEY,
    JSON.stringify({ version: 1, savedAt: clock.ms(), values: { firstName: "Ana", password: "x" } }),
  );
  expect(readDraft()).toEqual({ firstName: "Ana" });
});

it.each([
  ["{", "not JSON"],
  ["null", "empty"],
  [JSON.stringify({ version: 2, savedAt: clock.ms(), values: { firstName: "New" } }), "of another version"],
  [JSON.stringify({ version: 1, savedAt: "x", values: {} }), "of another shape"],
  [`{"version":1,"savedAt":${clock.ms()},"values":{"firstName":"${"x".repeat(9_000)}"}}`, "too long"],
])("reads the backup, then the emergency copy, when the main draft is %s (%s)", (broken) => {
  writeDraft({ firstName: "Ana" });
  writeDraft({ firstName: "Anabel" }, { isLeaving: true });
  localStorage.setItem(MAIN_KEY, broken);
  expect(readDraft()).toEqual({ firstName: "Ana" });
  localStorage.setItem(BACKUP_KEY, broken);
  expect(readDraft()).toEqual({ firstName: "Anabel" });
  localStorage.setItem(EMERGENCY_KEY, broken);
  expect(readDraft()).toBeNull();
});

it("keeps the backup when the main draft is broken", () => {
  writeDraft({ firstName: "Ana" });
  writeDraft({ firstName: "Anabel" });
  localStorage.setItem(MAIN_KEY, "{");
  writeDraft({ firstName: "Anabelle" });
  localStorage.setItem(MAIN_KEY, "{");
  expect(readDraft()).toEqual({ firstName: "Ana" });
});

it("drops only the invalid fields of a draft", () => {
  const values = { firstName: "Ana", company: 7, rememberMe: "yes" };
  localStorage.setItem(MAIN_KEY, JSON.stringify({ version: 1, savedAt: clock.ms(), values }));
  expect(readDraft()).toEqual({ firstName: "Ana" });
});

it("ignores a draft after two weeks, and removes it when the form is emptied", () => {
  setClock(new Date("2026-11-01T12:00:00Z"));
  writeDraft({ firstName: "Ana" });
  setClock(new Date("2026-11-15T11:59:00Z"));
  expect(readDraft()).toEqual({ firstName: "Ana" });
  setClock(new Date("2026-11-15T12:00:00Z"));
  expect(readDraft()).toBeNull();
  writeDraft({ firstName: "" });
  expect(stored()).toEqual([null, null, null]);
});

it("stores a selfie only if it is a picture", () => {
  writeSelfie(SELFIE);
  expect(readSelfie()).toBe(SELFIE);
  for (const other of ["data:image/svg+xml;base64,PHN2Zz4=", 'data:image/png;base64,AA");x', "https://x.test/a.jpg"]) {
    localStorage.setItem(SELFIE_KEY, other);
    expect(readSelfie()).toBeNull();
    writeSelfie(other);
    expect(localStorage.getItem(SELFIE_KEY)).toBeNull();
  }
});

it("clears drafts and selfie, and no other keys", () => {
  localStorage.setItem("theme", "dark");
  writeDraft({ firstName: "Ana" }, { isLeaving: true });
  writeDraft({ firstName: "Ana" });
  writeSelfie(SELFIE);
  clearRegistrationDrafts();
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

it("works without storing when the storage is full", () => {
  const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  writeDraft({ firstName: "Ana" });
  writeSelfie(SELFIE);
  full.mockRestore();
  expect([readDraft(), readSelfie()]).toEqual([null, null]);
});
