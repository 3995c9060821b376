const mockStored = new Map<string, unknown>();
jest.mock("idb-keyval", () => ({
  createStore: () => ({}),
  keys: () => Promise.resolve([...mockStored.keys()]),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => mockStored.get(key))),
}));

const OTHER_KINDS = ["nametag_notes:a", "nametag_scans:a"];

beforeEach(() => {
  localStorage.clear();
  mockStored.clear();
});

function store(key: string, entries: object[], userId = "ana"): void {
  localStorage.setItem(key, JSON.stringify({ userId, entries }));
}

/** The page reads its language when it loads. */
async function describeIn(language: "en" | "es"): Promise<string> {
  localStorage.setItem("page_language", language);
  jest.resetModules();
  return (await import("./waiting")).describeWaiting("ana");
}

it.each([
  ["en", "3 messages, 1 note, and 2 check-ins wait and are sent when you’re back online."],
  ["es", "3 mensajes, 1 nota y 2 check-ins esperan y se enviarán cuando vuelvas a tener conexión."],
] as const)("counts what every document of the member left, in %s", async (language, text) => {
  store("nametag_outbox:a", [{ status: "waiting" }, { status: "waiting" }]);
  store("nametag_outbox:b", [{ status: "waiting" }]);
  store("nametag_notes:a", [{ mine: {} }]);
  mockStored.set("unsent/ana/e1", { items: [{}] }).set("unsent/ana/e2", { items: [{}] });
  expect(await describeIn(language)).toBe(text);
});

it.each([
  ["en", "1 message waits and is sent when you’re back online."],
  ["es", "1 mensaje espera y se enviará cuando vuelvas a tener conexión."],
] as const)("has a form for a single one in %s", async (language, text) => {
  store("nametag_outbox:a", [{ status: "waiting" }]);
  expect(await describeIn(language)).toBe(text);
});

it("leaves out what is not sent by itself, and what is another member's", async () => {
  store("nametag_outbox:a", [{ status: "failed", problem: "You can't message them." }]);
  for (const key of OTHER_KINDS) store(key, [{ problem: "" }, { otherText: "From another device" }]);
  store("nametag_outbox:b", [{ status: "waiting" }], "ben");
  mockStored.set("unsent/ana/e1", { items: [] }).set("unsent/ben/e1", { items: [{}] });
  expect(await describeIn("en")).toBe("");
});
