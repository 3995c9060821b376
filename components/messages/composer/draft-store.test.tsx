import { createDraftStore } from "./draft-store";

const [ME, ANA, BEN] = ["me", "ana", "ben"];

beforeEach(() => localStorage.clear());

test("a draft outlives its screen, each conversation has its own, and what is sent leaves none", () => {
  createDraftStore(ME).set(ANA, "Hi A");
  createDraftStore(ME).set(BEN, "Hi B");
  expect(createDraftStore(ME).get(ANA)).toBe("Hi A");
  expect(createDraftStore(ME).get(BEN)).toBe("Hi B");
  createDraftStore(ME).set(ANA, "");
  expect(createDraftStore(ME).get(ANA)).toBe("");
});

test("nobody finds another member's", () => {
  createDraftStore(ANA).set(BEN, "secret");
  expect(createDraftStore(ME).get(BEN)).toBe("");
});

test("the newest fifty are kept", () => {
  const drafts = createDraftStore(ME);
  for (let count = 0; count <= 50; count++) drafts.set(`p${count}`, "x");
  expect([drafts.get("p0"), drafts.get("p1"), drafts.get("p50")]).toEqual(["", "x", "x"]);
});

test("what something else wrote there does no harm", () => {
  localStorage.setItem("nametag_drafts", "[1");
  expect(createDraftStore(ME).get(ANA)).toBe("");
});
