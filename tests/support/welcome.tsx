import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { usePathname } from "next/navigation";

import { WelcomeScreen } from "@/components/auth/welcome-screen";
import { Toaster } from "@/components/ui/toaster";
import { fullLoad } from "@/lib/core/full-load";

/**
 * What a person does on the welcome screen. The test file mocks next/navigation itself:
 * `jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/") }))`.
 */
export let user: ReturnType<typeof userEvent.setup>;
/** Watches where the browser is sent. */
export let goTo: jest.SpyInstance;

/** Before and after each test: a clean browser at `/`, time that stands still. */
export function onWelcomeScreen(): void {
  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, "", "/");
    jest.mocked(usePathname).mockReturnValue("/");
    goTo = jest.spyOn(fullLoad, "to").mockReturnValue(undefined);
    jest.useFakeTimers();
    user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  });
  afterEach(() => {
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
  });
}

export function open(): void {
  render(
    <>
      <WelcomeScreen />
      <Toaster />
    </>,
  );
}

export const field = (name: string) => screen.getByRole("textbox", { name });
export const password = () => screen.getByLabelText(/^Password/, { selector: "input" });
export const location = () => screen.getByRole("combobox", { name: "Location" });
export const tab = (name: string) => user.click(screen.getByRole("tab", { name }));
export const toast = () => screen.getByRole("listitem");

/** Lets promises that wait on nothing but each other (validation, a fake answer) come to their end. */
export const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

export async function submit(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    await jest.advanceTimersByTimeAsync(0);
  });
}

const FIELDS: Record<string, () => HTMLElement> = {
  firstName: () => field("First name"),
  lastName: () => field("Last name"),
  email: () => field("Email"),
  password,
};

/** Fills in what registration requires. */
export async function fillIn(values: Record<string, string> = {}): Promise<void> {
  const all = { firstName: "Ana", lastName: "Ruiz", email: "Ana@Example.com", password: "rosemary7", ...values };
  for (const [name, value] of Object.entries(all)) {
    const control = FIELDS[name]?.();
    if (control && value) await user.type(control, value);
  }
  await user.selectOptions(location(), values.location ?? "Tampa");
}
