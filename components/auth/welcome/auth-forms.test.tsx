import { act, screen, waitFor, within } from "@/tests/support/render";
import { usePathname } from "next/navigation";

import { trackActivity } from "@/lib/activity/client";
import { jsonResponse, networkError, mockFetch } from "@/tests/support/fakes/fake-fetch";
import {
  getField,
  fillInForm,
  getLocationField,
  getPasswordField,
  clickTab,
  getToast,
} from "@/tests/support/fixtures/welcome-form";
import {
  openDocument,
  setUpWelcomeScreen,
  renderWelcomeScreen,
  flushPromises,
  submitForm,
  user,
} from "@/tests/support/fixtures/welcome-screen";

jest.mock("@/lib/activity/client", () => ({ trackActivity: jest.fn() }));
jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/"), useRouter: jest.fn() }));

const USER = { id: "u1", email: "ana@example.com", role: "user" };
const REGISTER = "POST /api/auth/register";
const LOGIN = "POST /api/auth/login";

setUpWelcomeScreen();

describe("validation of registration", () => {
  it("reports every error on its field, in a toast and in the summary, and focuses the first", async () => {
    renderWelcomeScreen();
    await user.type(getField("First name"), "   ");
    await submitForm("Register");
    expect(getToast()).toHaveTextContent("Please fix the errors");
    expect(getToast()).toHaveTextContent("Some required fields are missing or invalid. Please review and try again.");
    const errors: [HTMLElement, string][] = [
      [getField("First name"), "First name is required"],
      [getField("Last name"), "Last name is required"],
      [getField("Email"), "Email is required"],
      [getPasswordField(), "Password is required"],
      [getLocationField(), "Please select your location"],
    ];
    for (const [control, message] of errors) {
      expect(control).toBeInvalid();
      expect(control).toHaveAccessibleDescription(message);
      expect(screen.getByRole("alert")).toHaveTextContent(message);
    }
    expect(getField("First name")).toHaveFocus();
  });

  it.each([
    [{ email: "ana.example.com" }, "Please enter a valid email address", () => getField("Email")],
    [{ password: "12345" }, "Password must be at least 6 characters", getPasswordField],
    [{ password: "      " }, "Password is required", getPasswordField],
    [{ location: "" }, "Please select your location", getLocationField],
  ])("reports %p with: %s", async (values, message, control) => {
    const calls = mockFetch({});
    renderWelcomeScreen();
    await fillInForm(values);
    await submitForm("Register");
    expect(control()).toHaveAccessibleDescription(message);
    expect(control()).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it("warns of a common password and accepts it", async () => {
    const calls = mockFetch({ [REGISTER]: jsonResponse(201, { token: "t", user: USER }) });
    renderWelcomeScreen();
    await fillInForm({ password: "123456" });
    await waitFor(() => expect(getPasswordField()).toHaveAccessibleDescription(/very common/));
    await submitForm("Register");
    expect(calls[0]?.body).toMatchObject({ password: "123456" });
  });

  it("removes an error as soon as the field is valid", async () => {
    renderWelcomeScreen();
    await submitForm("Register");
    await user.type(getField("Last name"), "Ruiz");
    await flushPromises();
    expect(getField("Last name")).toBeValid();
  });
});

describe("registering", () => {
  it("sends the form, stores the session, and redirects to /events after 500 ms", async () => {
    const calls = mockFetch({ [REGISTER]: jsonResponse(201, { token: "t", user: USER }) });
    renderWelcomeScreen();
    await fillInForm({ location: "St. Pete" });
    await user.type(getField("Profession"), "Realtor");
    await user.click(screen.getByRole("checkbox", { name: "Remember me" }));
    await submitForm("Register");
    expect(calls[0]?.body).toEqual({
      firstName: "Ana",
      lastName: "Ruiz",
      email: "ana@example.com",
      password: "rosemary7",
      phone: null,
      profession: "Realtor",
      industry: null,
      company: null,
      location: "St. Pete",
      rememberMe: true,
    });
    expect(trackActivity).toHaveBeenLastCalledWith({ action: "registration", page: "/" });
    expect(getToast()).toHaveTextContent("Success!Account created successfully!");
    expect([localStorage.getItem("auth_token"), localStorage.getItem("auth_remember_me")]).toEqual(["t", "true"]);
    act(() => jest.advanceTimersByTime(490));
    expect(openDocument).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(20));
    expect(openDocument).toHaveBeenCalledWith("/events");
  });

  it("stays busy until the page is left, and can't be sent twice", async () => {
    let respond: (response: Response) => void = () => undefined;
    const calls = mockFetch({ [REGISTER]: () => new Promise<Response>((resolve) => (respond = resolve)) });
    renderWelcomeScreen();
    await fillInForm();
    await submitForm("Register");
    const button = screen.getByRole("button", { name: "Creating account..." });
    expect(button).toBeDisabled();
    await user.click(button);
    await act(async () => respond(jsonResponse(201, { token: "t", user: USER })));
    expect(button).toBeDisabled();
    expect(calls.filter(({ path }) => path === "/api/auth/register")).toHaveLength(1);
  });

  it("shows the server's error on its field", async () => {
    const message = "An account with this email already exists.";
    mockFetch({
      [REGISTER]: jsonResponse(409, { message, code: "conflict", fields: { email: message, somethingElse: "x" } }),
    });
    renderWelcomeScreen();
    await fillInForm();
    await submitForm("Register");
    expect(getToast()).toHaveTextContent(`Error${message}`);
    expect(getField("Email")).toHaveAccessibleDescription(message);
    await waitFor(() => expect(getField("Email")).toHaveFocus());
    expect(screen.getByRole("button", { name: "Register" })).toBeEnabled();
    expect(openDocument).not.toHaveBeenCalled();
  });

  it("shows a fallback text when the server sends none", async () => {
    mockFetch({ [REGISTER]: new Response("", { status: 502 }) });
    renderWelcomeScreen();
    await fillInForm();
    await submitForm("Register");
    expect(getToast()).toHaveTextContent("ErrorFailed to register");
  });
});

describe("logging in", () => {
  async function logIn(): Promise<void> {
    renderWelcomeScreen();
    await clickTab("Log In");
    await user.type(getField("Email"), "Ana@Example.com");
    await user.type(getPasswordField(), "rosemary7");
    await submitForm("Log In");
  }

  it.each([
    ["", "/events"],
    ["?returnTo=%2Fevents%2F42%3Ftab%3Dpeople", "/events/42?tab=people"],
    ["?returnTo=%2F%2Fevil.test", "/events"],
    ["?returnTo=%2F%5Cevil.test", "/events"],
    ["?returnTo=https%3A%2F%2Fevil.test", "/events"],
  ])("redirects with %p in the address to %s", async (search, target) => {
    window.history.replaceState(null, "", `/${search}`);
    const calls = mockFetch({ [LOGIN]: jsonResponse(200, { token: "t", user: USER }) });
    await logIn();
    expect(calls[0]?.body).toEqual({ email: "ana@example.com", password: "rosemary7", rememberMe: false });
    expect(trackActivity).toHaveBeenLastCalledWith({ action: "login", page: "/" });
    expect(getToast()).toHaveTextContent("Success!Welcome back!");
    act(() => jest.advanceTimersByTime(500));
    expect(openDocument).toHaveBeenCalledWith(target);
  });

  it("returns to the page that needed the session, with its query", async () => {
    jest.mocked(usePathname).mockReturnValue("/messages");
    window.history.replaceState(null, "", "/messages?userId=7c0a");
    mockFetch({ [LOGIN]: jsonResponse(200, { token: "t", user: USER }) });
    await logIn();
    act(() => jest.advanceTimersByTime(500));
    expect(openDocument).toHaveBeenCalledWith("/messages?userId=7c0a");
  });

  it.each([
    [jsonResponse(401, { message: "Invalid email or password", code: "unauthorized" }), "Invalid email or password"],
    [new Response("<html>", { status: 502 }), "Failed to login"],
    [networkError(), "Network error. Please check your connection and try again."],
  ])("reports %p as: %s", async (response, text) => {
    mockFetch({ [LOGIN]: response });
    await logIn();
    expect(getToast()).toHaveTextContent(`Error${text}`);
    expect(screen.getByRole("button", { name: "Log In" })).toBeEnabled();
    const form = within(screen.getByRole("form", { name: "Log In" }));
    await user.type(getPasswordField(), "2");
    act(() => jest.advanceTimersByTime(6_000));
    expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
    expect(form.getByText(text)).toHaveAttribute("role", "alert");
    expect(getField("Email")).toHaveValue("Ana@Example.com");
  });

  it("requires a password that is not blank", async () => {
    const calls = mockFetch({});
    renderWelcomeScreen();
    await clickTab("Log In");
    await user.type(getField("Email"), "ana@example.com");
    await user.type(getPasswordField(), "   ");
    await submitForm("Log In");
    expect(getPasswordField()).toHaveAccessibleDescription("Password is required");
    expect(calls).toHaveLength(0);
  });

  it("requires email and password", async () => {
    renderWelcomeScreen();
    await clickTab("Log In");
    await submitForm("Log In");
    expect(getField("Email")).toHaveAccessibleDescription("Email is required");
    expect(getPasswordField()).toHaveAccessibleDescription("Password is required");
    expect(getField("Email")).toHaveFocus();
    expect(getToast()).toHaveTextContent("Please fix the errors");
  });

  it("shows the password when asked to", async () => {
    renderWelcomeScreen();
    await clickTab("Log In");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(getPasswordField()).toHaveAttribute("type", "text");
  });
});
