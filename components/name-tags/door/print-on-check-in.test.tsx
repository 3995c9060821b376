import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { failedLabels } from "@/components/attendance/kiosk/kiosk-state";
import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { PrintOnCheckIn } from "./print-on-check-in";

jest.mock("../paper/use-qr-drawings", () => ({ useQrDrawings: () => ({ drawings: new Map(), isReady: true }) }));
jest.mock("../paper/name-tag-sheets", () => ({ NameTagSheets: () => null }));

const LIST = "POST /api/events/e1/name-tags";
const PRINTED = "POST /api/events/e1/name-tags/printed";
const NAME_TAG = { id: "b1", name: "Greta Guest", code: "0123456789ABCDEF", printedAt: null };
const TRY_AGAIN_MS = 5_000;

const print = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  print.mockClear();
  const shown = getCurrentToast();
  if (shown) dismissToast(shown.id);
  window.print = print;
  Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() }, configurable: true });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

async function turnOn() {
  const screenOf = render(
    <QueryClientProvider client={createQueryClient()}>
      <PrintOnCheckIn event={{ id: "e1", name: "Tacos" }} siteUrl="https://nametag.test" />
    </QueryClientProvider>,
  );
  const box = screen.getByRole("switch", { name: "Print on check-in" });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  if (!(box as HTMLInputElement).checked) await user.click(box);
  return screenOf;
}

const answerInTurn = (answers: (Response | Error)[]) => () => answers.shift() ?? new Error("No more answers");
const list = () => jsonResponse(200, { nameTags: [NAME_TAG], nextCursor: null });
const marked = (ids: string[]) => jsonResponse(200, { ids });

it.each<[string, () => Response | Error]>([
  ["without a network", networkError],
  ["when the server fails", () => jsonResponse(503, { message: "Busy", code: "unavailable" })],
  ["beyond the limit of calls", () => jsonResponse(429, { message: "Wait", code: "rate_limited" })],
])("prints a label whose call failed %s a few seconds later", async (_, fail) => {
  const calls = mockFetch({ [LIST]: list, [PRINTED]: answerInTurn([fail(), marked(["b1"])]) });
  await turnOn();
  const countCalls = () => calls.filter(({ path }) => path.endsWith("/printed")).length;
  await waitFor(() => expect(countCalls()).toBe(1));
  expect(print).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(TRY_AGAIN_MS));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(getCurrentToast()?.open ?? false).toBe(false);
});

it("names the person whose label may be lost, when the answer was lost and the label is marked", async () => {
  mockFetch({ [LIST]: list, [PRINTED]: answerInTurn([networkError(), marked([])]) });
  await turnOn();
  await act(() => jest.advanceTimersByTimeAsync(TRY_AGAIN_MS));
  await waitFor(() =>
    expect(getCurrentToast()).toMatchObject({
      description: "Print the name tag of Greta Guest on the page of name tags.",
    }),
  );
  expect(print).not.toHaveBeenCalled();
  // Where a kiosk shows no toast.
  expect(failedLabels.get()).toBe(1);
});

it("prints the label of a check-in on another device within three seconds", async () => {
  let nameTags: object[] = [];
  const calls = mockFetch({
    [LIST]: () => jsonResponse(200, { nameTags, nextCursor: null }),
    [PRINTED]: marked(["b1"]),
  });
  await turnOn();
  await waitFor(() => expect(calls).toHaveLength(1));
  nameTags = [NAME_TAG];
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

it("leaves a label that another device prints", async () => {
  const calls = mockFetch({ [LIST]: list, [PRINTED]: marked([]) });
  await turnOn();
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/printed"))).toBe(true));
  await act(() => jest.advanceTimersByTimeAsync(TRY_AGAIN_MS));
  expect([print.mock.calls, getCurrentToast()?.open ?? false]).toEqual([[], false]);
});

it("after a reload still reads those who were checked in since it was switched on", async () => {
  const calls = mockFetch({ [LIST]: () => jsonResponse(200, { nameTags: [], nextCursor: null }) });
  const { unmount } = await turnOn();
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  await jest.advanceTimersByTimeAsync(90_000);
  await turnOn();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toMatchObject({ show: "unprinted", arrivedWithin: 90 });
});
