import { QueryClientProvider } from "@tanstack/react-query";

import { getCurrentToast, toast } from "@/components/ui/feedback/toast";
import type { DoorEntry } from "@/lib/door/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { act, fireEvent, render, screen, waitFor } from "@/tests/support/render";

import type { CodeCheckIns, CodeResult } from "../walk-in/use-code-check-ins";
import { KioskScreen } from "./kiosk-screen";
import { failedLabels } from "./kiosk-state";

const camera = { onText: (_text: string): void => undefined };
jest.mock("@/components/ui/scanner/camera-scan", () => ({
  useScanner: (onText: (text: string) => void) => {
    camera.onText = onText;
    return { video: { current: null }, failure: null, retry: () => undefined, controls: {} };
  },
}));

const CODES = ["0123456789ABCDEF", "FEDCBA9876543210"] as const;
const toEntry = (name: string, codeEnd: string): DoorEntry => ({
  kind: "guest",
  id: name,
  name,
  company: "Bay Labs",
  state: "expected",
  checkedInAt: null,
  codeHashes: [],
  codeEnds: [codeEnd],
  answers: [{ label: "Diet?", answer: "Vegan" }],
});
const ENTRIES = [toEntry("Gina Guest", "7QX"), toEntry("Gil Guest", "101")];
const RESULT: CodeResult = {
  ...{ id: 1, code: CODES[0], label: "0123" },
  checkedIn: { name: "Gina Guest", company: "Bay Labs", since: null, answers: ENTRIES[0]?.answers },
};

const checkIn = jest.fn<ReturnType<CodeCheckIns["checkIn"]>, [string]>();
const onFound = jest.fn();
const onLeave = jest.fn();
const build = (shown: CodeResult | null, pending: string[] = []) => (
  <QueryClientProvider client={createQueryClient()}>
    <KioskScreen
      event={{ id: "event", name: "Cellar Night" }}
      entries={ENTRIES}
      checkIns={{
        ...{ eventId: "event", typed: "", setTyped: () => undefined, results: [], getLabel: (text: string) => text },
        ...{ checkIn, shown, pending },
      }}
      onFound={onFound}
      onLeave={onLeave}
    />
  </QueryClientProvider>
);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const LAST_NAME = "Last name";
const CODE_END = "The last three characters of your check-in code";

beforeEach(() => {
  jest.clearAllMocks();
  checkIn.mockResolvedValue(null);
});

it("scans the next code once the result before is over, and shows that one without company and answers", () => {
  const { rerender } = render(build(null));
  expect(screen.getByRole("heading", { name: "Check in" })).toHaveFocus();
  camera.onText(CODES[0]);
  camera.onText(CODES[0]);
  expect(checkIn.mock.calls).toEqual([[CODES[0]]]);
  rerender(build(RESULT));
  expect(screen.getByRole("status")).toHaveTextContent("Gina Guest Welcome! You're checked in.");
  expect(document.body).not.toHaveTextContent(/Vegan|Bay Labs/);
  camera.onText(CODES[1]);
  camera.onText("hello");
  expect(checkIn).toHaveBeenCalledTimes(1);
  rerender(build(null));
  expect(screen.getByRole("heading", { name: "Check in" })).toHaveFocus();
  camera.onText(CODES[1]);
  expect(checkIn.mock.calls).toEqual([[CODES[0]], [CODES[1]]]);
});

it("gives no reason to strangers", () => {
  render(build({ ...{ id: 1, code: CODES[0], label: "0123" }, error: new Error("Declined") }));
  expect(screen.getByRole("status")).toHaveTextContent("Not checked in. Please ask at the door.");
  expect(document.body).not.toHaveTextContent("Declined");
});

it("finds who gives the last name and the end of the code, and lists nobody", () => {
  render(build(null));
  press("Find my name");
  expect(screen.getByLabelText(LAST_NAME)).toHaveFocus();
  type(LAST_NAME, "guest");
  type(CODE_END, "222");
  press("Check in");
  expect(screen.getByRole("alert")).toHaveTextContent("Not found. Please ask at the door.");
  expect(document.body).not.toHaveTextContent(/Gina|Gil/);
  expect(onFound).not.toHaveBeenCalled();
  type(CODE_END, "7qx");
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  press("Check in");
  expect(onFound.mock.calls).toEqual([[ENTRIES[0]]]);
  expect(screen.getByRole("heading", { name: "Check in" })).toHaveFocus();
});

it("forgets what was typed thirty seconds after the last key", () => {
  jest.useFakeTimers();
  try {
    render(build(null));
    press("Find my name");
    type(LAST_NAME, "Gue");
    act(() => jest.advanceTimersByTime(29_000));
    type(LAST_NAME, "Guest");
    act(() => jest.advanceTimersByTime(29_000));
    expect(screen.getByLabelText(LAST_NAME)).toHaveValue("Guest");
    act(() => jest.advanceTimersByTime(1_000));
    press("Find my name");
    expect(screen.getByLabelText(LAST_NAME)).toHaveValue("");
  } finally {
    jest.useRealTimers();
  }
});

it("asks for the PIN, and says when it is wrong and when to wait", async () => {
  onLeave.mockResolvedValueOnce("wrong").mockResolvedValueOnce("wait");
  render(build(null));
  press("For helpers");
  for (const text of ["That isn't the PIN.", "Too many tries. Try again in a minute."]) {
    type(/^PIN/, "0000");
    press("Leave");
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text));
    expect(screen.getByLabelText(/^PIN/)).toHaveValue("");
  }
  expect(onLeave.mock.calls.map(([pin]: string[]) => pin)).toEqual(["0000", "0000"]);
});

it.each([
  ["en", "A name tag could not be printed: please ask at the door."],
  ["es", "No se pudo imprimir un gafete: pregunta en la entrada."],
] as const)("says for a while that a label failed, in %s", (locale, text) => {
  jest.useFakeTimers();
  try {
    // While the helper used the screen.
    failedLabels.set(1);
    render(build(null), { locale });
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    act(() => failedLabels.set(1));
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    act(() => jest.advanceTimersByTime(8_000));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

it("shows no toasts until it is left", () => {
  toast({ title: "A message for the helper" });
  const { unmount } = render(build(null));
  expect(getCurrentToast()).toBeNull();
  toast({ title: "Another one" });
  expect(getCurrentToast()).toBeNull();
  unmount();
  toast({ title: "A third one" });
  expect(getCurrentToast()?.title).toBe("A third one");
});
