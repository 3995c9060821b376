import { createDraftStore } from "./draft-store";

const [ME, ANA, BEN] = ["me", "ana", "ben"];

beforeEach(() => localStorage.clear());

test("stores one draft per conversation and removes it when it is emptied", () => {
  createDraftStore(ME).set(ANA, "Hi A");
  createDraftStore(ME).set(BEN, "Hi B");
  expect(createDraftStore(ME).get(ANA)).toBe("Hi A");
  expect(createDraftStore(ME).get(BEN)).toBe("Hi B");
  createDraftStore(ME).set(ANA, "");
  expect(createDraftStore(ME).get(ANA)).toBe("");
});

test("ignores drafts of another member", () => {
  createDraftStore(ANA).set(BEN, "secret");
  expect(createDraftStore(ME).get(BEN)).toBe("");
});

test("keeps the newest fifty drafts", () => {
  const drafts = createDraftStore(ME);
  for (let count = 0; count <= 50; count++) drafts.set(`p${count}`, "x");
  expect([drafts.get("p0"), drafts.get("p1"), drafts.get("p50")]).toEqual(["", "x", "x"]);
});

test("ignores a stored value that is not a list of drafts", () => {
  localStorage.setItem("nametag_drafts", "[1");
  expect(createDraftStore(ME).get(ANA)).toBe("");
});
