import { localStore, SafeStorage, sessionStore } from "./storage";

const throwSecurityError = () => {
  throw new DOMException("blocked", "SecurityError");
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("stores, reads and removes texts in the storage of its name", () => {
  expect(localStore.set("a", "1")).toBe(true);
  sessionStore.set("a", "2");
  expect([localStore.get("a"), sessionStore.get("a"), localStore.get("b")]).toEqual(["1", "2", null]);
  localStore.set("b", "3");
  localStore.remove("a", "b");
  expect([localStorage.length, sessionStore.get("a")]).toEqual([0, "2"]);
});

test("reads JSON, and null for what is missing or not JSON", () => {
  localStore.setJson("entries", [1, { a: null }]);
  localStore.set("broken", "[1");
  expect(["entries", "broken", "missing"].map((key) => localStore.getJson(key))).toEqual([
    [1, { a: null }],
    null,
    null,
  ]);
});

test("lists the keys that start with a prefix", () => {
  for (const key of ["draft_1", "draft_2", "theme"]) localStore.set(key, "x");
  expect(localStore.keys("draft_").sort()).toEqual(["draft_1", "draft_2"]);
  expect(localStore.isAvailable()).toBe(true);
});

test("returns empty results when the browser blocks storage", () => {
  const blocked = new SafeStorage(throwSecurityError);
  expect([blocked.isAvailable(), blocked.get("a"), blocked.getJson("a"), blocked.keys("")]).toEqual([
    false,
    null,
    null,
    [],
  ]);
  expect([blocked.set("a", "1"), blocked.setJson("a", 1), blocked.remove("a")]).toEqual([false, false, undefined]);
});

test("reports a write to a full storage", () => {
  const full = new SafeStorage(() => ({ ...localStorage, length: 0, setItem: throwSecurityError }));
  expect([full.isAvailable(), full.set("a", "1")]).toEqual([true, false]);
});
