import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { usePathname } from "next/navigation";
import { renderToString } from "react-dom/server";

import { Toaster } from "@/components/ui/toaster";
import { fullLoad } from "@/lib/core/full-load";
import { json, networkFailure, serve } from "@/tests/support/fake-fetch";

import { WelcomeScreen } from "./welcome-screen";

jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/") }));

const USER = { id: "u1", email: "ana@example.com", role: "user" };
const REGISTER = "POST /api/auth/register";
const LOGIN = "POST /api/auth/login";

let goTo: jest.SpyInstance;
let user: ReturnType<typeof userEvent.setup>;

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

function open(): void {
  render(
    <>
      <WelcomeScreen />
      <Toaster />
    </>,
  );
}

const field = (name: string | RegExp) => screen.getByRole("textbox", { name });
const password = () => screen.getByLabelText(/^Password/, { selector: "input" });
/** Lets promises that wait on nothing but each other (validation, a fake answer) come to their end. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
async function submit(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    await jest.advanceTimersByTimeAsync(0);
  });
}
const tab = (name: string) => user.click(screen.getByRole("tab", { name }));
const toast = () => screen.getByRole("listitem");

const FIELDS: Record<string, () => HTMLElement> = {
  firstName: () => field("First name"),
  lastName: () => field("Last name"),
  email: () => field("Email"),
  password,
};

async function fillIn(values: Record<string, string> = {}): Promise<void> {
  const all = { firstName: "Ana", lastName: "Ruiz", email: "Ana@Example.com", password: "rosemary7", ...values };
  for (const [name, value] of Object.entries(all)) {
    const control = FIELDS[name]?.();
    if (control && value) await user.type(control, value);
  }
  await user.selectOptions(screen.getByRole("combobox", { name: "Location" }), values.location ?? "Tampa");
}

describe("what it shows", () => {
  it("has the three lines, and Register as the default of two tabs", () => {
    open();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Connect with professionals at events");
    expect(screen.getByText("Build meaningful relationships")).toBeVisible();
    expect(screen.getByText("Grow your network")).toBeVisible();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Register", "Log In"]);
    expect(screen.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  });

  it("has all fields of registration, with the twelve cities", () => {
    open();
    const names = screen.getAllByRole("textbox").map((input) => input.getAttribute("name"));
    expect(names).toEqual(expect.arrayContaining(["firstName", "lastName", "email", "profession", "company", "phone"]));
    expect(screen.getByRole("combobox", { name: "Industry" })).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
    const cities = within(screen.getByRole("combobox", { name: "Location" })).getAllByRole("option");
    expect(cities).toHaveLength(13);
    expect(cities.map(({ textContent }) => textContent)).toContain("St. Pete");
  });

  it("leads to the install page and, from Log In, to a forgotten password", async () => {
    open();
    expect(screen.getByRole("link", { name: "Install App" })).toHaveAttribute("href", "/install-app");
    await tab("Log In");
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/forgot-password");
    expect(screen.getByRole("checkbox", { name: "Remember me" })).toBeVisible();
  });

  it("opens on Log In at #login", () => {
    window.history.replaceState(null, "", "/#login");
    open();
    expect(screen.getByRole("tab", { name: "Log In" })).toHaveAttribute("aria-selected", "true");
  });

  it("says why one is here at /messages, above the tabs", () => {
    jest.mocked(usePathname).mockReturnValue("/messages");
    open();
    const line = screen.getByText("Please log in to access messages.");
    expect(line.compareDocumentPosition(screen.getByRole("tablist"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ["/", null],
    ["/events", "{}"],
  ])("at %s a stored draft becomes %p", (path, left) => {
    jest.mocked(usePathname).mockReturnValue(path);
    localStorage.setItem("registration_draft", "{}");
    open();
    expect(localStorage.getItem("registration_draft")).toBe(left);
    expect(screen.queryByText("Please log in to access messages.")).not.toBeInTheDocument();
  });

  it("keeps what was typed over a look at the other tab", async () => {
    open();
    await user.type(field("First name"), "Ana");
    await tab("Log In");
    await tab("Register");
    expect(field("First name")).toHaveValue("Ana");
  });
});

it("keeps what was typed before the page came to life, and can't be sent until then", () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<WelcomeScreen />);
  const page = within(container);
  expect(page.getByRole("button", { name: "Register" })).toBeDisabled();
  expect(page.getByRole("form", { name: "Register" })).toHaveAttribute("method", "post");
  const firstName = page.getByRole<HTMLInputElement>("textbox", { name: "First name" });
  firstName.value = "Ana";
  render(<WelcomeScreen />, { container, hydrate: true });
  expect(firstName).toHaveValue("Ana");
  expect(page.getByRole("button", { name: "Register" })).toBeEnabled();
});

describe("validation of registration", () => {
  it("names every fault on its field, in a toast and in a summary, and focuses the first", async () => {
    open();
    await user.type(field("First name"), "   ");
    await submit("Register");
    expect(toast()).toHaveTextContent("Please fix the errors");
    expect(toast()).toHaveTextContent("Some required fields are missing or invalid. Please review and try again.");
    const faults: [HTMLElement, string][] = [
      [field("First name"), "First name is required"],
      [field("Last name"), "Last name is required"],
      [field("Email"), "Email is required"],
      [password(), "Password is required"],
      [screen.getByRole("combobox", { name: "Location" }), "Please select your location"],
    ];
    for (const [control, message] of faults) {
      expect(control).toBeInvalid();
      expect(control).toHaveAccessibleDescription(message);
      expect(screen.getByRole("alert")).toHaveTextContent(message);
    }
    expect(field("First name")).toHaveFocus();
  });

  it.each([
    [{ email: "ana.example.com" }, "Please enter a valid email address", () => field("Email")],
    [{ password: "12345" }, "Password must be at least 6 characters", password],
    [{ password: "      " }, "Password is required", password],
    [{ location: "" }, "Please select your location", () => screen.getByRole("combobox", { name: "Location" })],
  ])("%p gives: %s", async (values, message, control) => {
    const calls = serve({});
    open();
    await fillIn(values);
    await submit("Register");
    expect(control()).toHaveAccessibleDescription(message);
    expect(control()).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it("warns of a common password and takes it", async () => {
    const calls = serve({ [REGISTER]: json(201, { token: "t", user: USER }) });
    open();
    await fillIn({ password: "123456" });
    expect(password()).toHaveAccessibleDescription(/very common/);
    await submit("Register");
    expect(calls[0]?.body).toMatchObject({ password: "123456" });
  });

  it("takes a fault away as soon as it is put right", async () => {
    open();
    await submit("Register");
    await user.type(field("Last name"), "Ruiz");
    await settle();
    expect(field("Last name")).toBeValid();
  });
});

describe("registering", () => {
  it("sends the form, stores the session, says so and goes to /events after 500 ms", async () => {
    const calls = serve({ [REGISTER]: json(201, { token: "t", user: USER }) });
    open();
    await fillIn({ location: "St. Pete" });
    await user.type(field("Profession"), "Realtor");
    await user.click(screen.getByRole("checkbox", { name: "Remember me" }));
    await submit("Register");
    expect(calls[0]?.body).toEqual({
      firstName: "Ana",
      lastName: "Ruiz",
      email: "ana@example.com",
      password: "rosemary7",
      phone: null,
      profession: "Realtor",
      industry: null,
      company: null,
      location: "St. Petersburg",
      rememberMe: true,
    });
    expect(toast()).toHaveTextContent("Success!Account created successfully!");
    expect([localStorage.getItem("auth_token"), localStorage.getItem("auth_remember_me")]).toEqual(["t", "true"]);
    act(() => jest.advanceTimersByTime(490));
    expect(goTo).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(20));
    expect(goTo).toHaveBeenCalledWith("/events");
  });

  it("is busy until the page is left, and can't be sent twice", async () => {
    let answer: (response: Response) => void = () => undefined;
    const calls = serve({ [REGISTER]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    open();
    await fillIn();
    await submit("Register");
    const button = screen.getByRole("button", { name: "Creating account..." });
    expect(button).toBeDisabled();
    await user.click(button);
    await act(async () => answer(json(201, { token: "t", user: USER })));
    expect(button).toBeDisabled();
    expect(calls).toHaveLength(1);
  });

  it("puts the server's word on its field", async () => {
    const message = "An account with this email already exists.";
    serve({ [REGISTER]: json(409, { message, code: "conflict", fields: { email: message, somethingElse: "x" } }) });
    open();
    await fillIn();
    await submit("Register");
    expect(toast()).toHaveTextContent(`Error${message}`);
    expect(field("Email")).toHaveAccessibleDescription(message);
    await waitFor(() => expect(field("Email")).toHaveFocus());
    expect(screen.getByRole("button", { name: "Register" })).toBeEnabled();
    expect(goTo).not.toHaveBeenCalled();
  });

  it("falls back to its own words when the server has none", async () => {
    serve({ [REGISTER]: networkFailure() });
    open();
    await fillIn();
    await submit("Register");
    expect(toast()).toHaveTextContent("ErrorFailed to register");
  });
});

describe("logging in", () => {
  async function logIn(): Promise<void> {
    open();
    await tab("Log In");
    await user.type(field("Email"), "Ana@Example.com");
    await user.type(password(), "rosemary7");
    await submit("Log In");
  }

  it.each([
    ["", "/events"],
    ["?returnTo=%2Fevents%2F42%3Ftab%3Dpeople", "/events/42?tab=people"],
    ["?returnTo=%2F%2Fevil.test", "/events"],
    ["?returnTo=%2F%5Cevil.test", "/events"],
    ["?returnTo=https%3A%2F%2Fevil.test", "/events"],
  ])("with %p in the address goes to %s", async (search, target) => {
    window.history.replaceState(null, "", `/${search}`);
    const calls = serve({ [LOGIN]: json(200, { token: "t", user: USER }) });
    await logIn();
    expect(calls[0]?.body).toEqual({ email: "ana@example.com", password: "rosemary7", rememberMe: false });
    expect(toast()).toHaveTextContent("Success!Welcome back!");
    act(() => jest.advanceTimersByTime(500));
    expect(goTo).toHaveBeenCalledWith(target);
  });

  it.each([
    [json(401, { message: "Invalid email or password", code: "unauthorized" }), "Invalid email or password"],
    [new Response("<html>", { status: 502 }), "Failed to login"],
    [networkFailure(), "Failed to login"],
  ])("after %p says: %s", async (answer, words) => {
    serve({ [LOGIN]: answer });
    await logIn();
    expect(toast()).toHaveTextContent(`Error${words}`);
    expect(screen.getByRole("button", { name: "Log In" })).toBeEnabled();
  });

  it("requires email and password", async () => {
    open();
    await tab("Log In");
    await submit("Log In");
    expect(field("Email")).toHaveAccessibleDescription("Email is required");
    expect(password()).toHaveAccessibleDescription("Password is required");
    expect(field("Email")).toHaveFocus();
    expect(toast()).toHaveTextContent("Please fix the errors");
  });

  it("shows the password on demand", async () => {
    open();
    await tab("Log In");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password()).toHaveAttribute("type", "text");
  });
});
