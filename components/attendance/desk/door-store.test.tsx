import { savePage } from "./door-store";

jest.mock("../code/code-scanner", () => ({}));
jest.mock("@/components/ui/scanner/qr-reader", () => ({ prepareReader: () => Promise.resolve() }));

const PATH = "/organize/e1/door";

const put = jest.fn(() => Promise.resolve());
beforeEach(() => {
  Object.defineProperty(window, "caches", { configurable: true, value: { open: () => Promise.resolve({ put }) } });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { controller: {} } });
  put.mockClear();
});
afterEach(() => {
  Reflect.deleteProperty(window, "caches");
  Reflect.deleteProperty(navigator, "serviceWorker");
});

/** `mockFetch` responds with a copy, which is never redirected. */
const respond = (response: Response) => (global.fetch = () => Promise.resolve(response));

/** As of `fetch`, which follows redirects. */
const redirected = (): Response =>
  Object.defineProperty(new Response("<h1>Log In</h1>"), "redirected", { value: true });

it("keeps the door's page", async () => {
  respond(new Response("<h1>The door</h1>"));
  expect(await savePage(PATH)).toBe(true);
  expect(put).toHaveBeenCalledWith(PATH, expect.any(Response));
});

it.each([
  ["a page that the server led to, as the login", redirected],
  ["a refusal", () => new Response("", { status: 404 })],
])("doesn't keep %s as the door's page", async (_, answer) => {
  respond(answer());
  expect(await savePage(PATH)).toBe(false);
  expect(put).not.toHaveBeenCalled();
});
