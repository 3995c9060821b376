import { keptDrafts } from "./drafts";

const [ME, ANA, BEN] = ["me", "ana", "ben"];

beforeEach(() => localStorage.clear());

test("a draft outlives its screen, each conversation has its own, and what is sent leaves none", () => {
  keptDrafts(ME).set(ANA, "Hi A");
  keptDrafts(ME).set(BEN, "Hi B");
  expect(keptDrafts(ME).get(ANA)).toBe("Hi A");
  expect(keptDrafts(ME).get(BEN)).toBe("Hi B");
  keptDrafts(ME).set(ANA, "");
  expect(keptDrafts(ME).get(ANA)).toBe("");
});

test("nobody finds another member's", () => {
  keptDrafts(ANA).set(BEN, "secret");
  expect(keptDrafts(ME).get(BEN)).toBe("");
});

test("the newest fifty are kept", () => {
  const drafts = keptDrafts(ME);
  for (let count = 0; count <= 50; count++) drafts.set(`p${count}`, "x");
  expect([drafts.get("p0"), drafts.get("p1"), drafts.get("p50")]).toEqual(["", "x", "x"]);
});

test("what something else wrote there does no harm", () => {
  localStorage.setItem("nametag_drafts", "[1");
  expect(keptDrafts(ME).get(ANA)).toBe("");
});
