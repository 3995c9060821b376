import { act, render, screen, waitFor } from "@/tests/support/render";

import { Toaster } from "@/components/ui/feedback/toaster";
import type { SharedProfile } from "@/lib/profiles/responses/profile";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch, mockTimeLimits, networkError, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { getField, fillInForm, getPasswordField, getToast } from "@/tests/support/fixtures/welcome-form";
import {
  openDocument,
  setUpWelcomeScreen,
  flushPromises,
  submitForm,
  user,
} from "@/tests/support/fixtures/welcome-screen";

import { RegisterScreen, type RegisterScreenProps } from "./register-screen";
import { BACKUP_KEY, EMERGENCY_KEY, MAIN_KEY, SELFIE_KEY } from "./draft-keys";

jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/register"), useRouter: jest.fn() }));

const SELFIE = "data:image/jpeg;base64,/9j/4AAQ";
const REGISTER = "POST /api/auth/register";
const CONNECT = "POST /api/connections/add";
const CREATED = jsonResponse(201, { token: "t", user: { id: "u1", email: "ana@example.com", role: "user" } });
const MARISOL: SharedProfile = {
  userId: "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01",
  ...fillPublicFields(null),
  firstName: "Marisol",
  lastName: "Vega",
  profession: "Realtor",
  industry: "Real Estate",
  location: "Tampa",
  bio: null,
  takesCards: true,
};

setUpWelcomeScreen();

function open(props: Partial<RegisterScreenProps> = {}): () => void {
  const { unmount } = render(
    <>
      <RegisterScreen inviter={null} shouldConnect={false} logInHref="/events#login" {...props} />
      <Toaster />
    </>,
  );
  return unmount;
}

const draft = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null") as { values: unknown } | null;
const note = () => screen.queryByText("We kept what you typed");

describe("the draft", () => {
  it("is written after a pause in typing, and at once when the page is left", async () => {
    open();
    await user.type(getField("First name"), "Ana");
    expect(localStorage.getItem(MAIN_KEY)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(draft(MAIN_KEY)).toMatchObject({ version: 1, values: { firstName: "Ana" } });
    expect(draft(EMERGENCY_KEY)).toBeNull();

    await user.type(getField("Last name"), "Ruiz");
    await user.type(getPasswordField(), "rosemary7");
    window.dispatchEvent(new Event("pagehide"));
    for (const key of [MAIN_KEY, EMERGENCY_KEY])
      expect(draft(key)).toMatchObject({ values: { firstName: "Ana", lastName: "Ruiz" } });
    expect(JSON.stringify(localStorage)).not.toContain("rosemary7");
  });

  it("is restored with a note, without the password", async () => {
    const close = open();
    await fillInForm({ location: "St. Pete" });
    await user.click(screen.getByRole("checkbox", { name: "Remember me" }));
    close();
    open();
    await flushPromises();
    expect(getField("First name")).toHaveValue("Ana");
    expect(screen.getByRole("combobox", { name: "Location" })).toHaveValue("St. Pete");
    expect(screen.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
    expect(getPasswordField()).toHaveValue("");
    expect(note()).toBeVisible();
  });

  it("shows no note without a draft, and an untouched form keeps another tab's draft", async () => {
    open();
    await flushPromises();
    expect(note()).not.toBeInTheDocument();
    localStorage.setItem(MAIN_KEY, "another tab's");
    window.dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem(MAIN_KEY)).toBe("another tab's");
  });

  it("is removed with the form's values by Start over", async () => {
    localStorage.setItem(SELFIE_KEY, SELFIE);
    const close = open();
    await user.type(getField("First name"), "Ana");
    close();
    open();
    expect(screen.getByRole("img", { name: "Your selfie" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(getField("First name")).toHaveValue("");
    expect(getField("First name")).toHaveFocus();
    expect(note()).not.toBeInTheDocument();
    expect(screen.queryByRole("img", { name: "Your selfie" })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe("after registration", () => {
  const failUploads = () =>
    jest.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
      queueMicrotask(() => this.onerror?.(new ProgressEvent("error")));
    });

  it("removes every copy, and writes none when the page is left", async () => {
    mockFetch({ [REGISTER]: CREATED });
    open();
    await fillInForm();
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(draft(MAIN_KEY)).not.toBeNull();
    await submitForm("Register");
    window.dispatchEvent(new Event("pagehide"));
    for (const key of [MAIN_KEY, BACKUP_KEY, EMERGENCY_KEY, SELFIE_KEY]) expect(localStorage.getItem(key)).toBeNull();
    act(() => jest.advanceTimersByTime(500));
    expect(openDocument).toHaveBeenCalledWith("/events");
  });

  it("keeps the draft when the registration fails", async () => {
    mockFetch({ [REGISTER]: networkError() });
    open();
    await fillInForm();
    await submitForm("Register");
    window.dispatchEvent(new Event("pagehide"));
    expect(draft(MAIN_KEY)).toMatchObject({ values: { firstName: "Ana" } });
  });

  it("sends a connection request to the inviter when the address asks for it", async () => {
    const calls = mockFetch({ [REGISTER]: CREATED, [CONNECT]: jsonResponse(201, {}) });
    open({ inviter: MARISOL, shouldConnect: true });
    expect(screen.getByText("Marisol Vega invited you")).toBeVisible();
    await fillInForm();
    await submitForm("Register");
    expect(calls.map(({ path }) => path)).toEqual(["/api/auth/register", "/api/connections/add"]);
    expect(calls[1]?.body).toEqual({ targetUserId: MARISOL.userId, via: "profile" });
    act(() => jest.advanceTimersByTime(500));
    expect(openDocument).toHaveBeenCalledWith("/events");
  });

  it("redirects after 20 s when the connection request gets no response", async () => {
    const limits = mockTimeLimits();
    mockFetch({ [REGISTER]: CREATED, [CONNECT]: neverResponds });
    open({ inviter: MARISOL, shouldConnect: true });
    await fillInForm();
    await submitForm("Register");
    act(() => limits.end(20_000));
    await waitFor(() => expect(getToast()).toHaveTextContent("Your request to connect with Marisol couldn't be sent."));
    act(() => jest.advanceTimersByTime(4_000));
    expect(openDocument).toHaveBeenCalledWith("/events");
  });

  it("sends no connection request for a plain invitation", async () => {
    const calls = mockFetch({ [REGISTER]: CREATED });
    open({ inviter: MARISOL });
    await fillInForm();
    await submitForm("Register");
    expect(calls.map(({ path }) => path)).toEqual(["/api/auth/register"]);
  });

  it("reports a failed photo and request, and still redirects", async () => {
    localStorage.setItem(SELFIE_KEY, SELFIE);
    const upload = failUploads();
    mockFetch({ [REGISTER]: CREATED, [CONNECT]: networkError() });
    open({ inviter: MARISOL, shouldConnect: true });
    await fillInForm();
    await submitForm("Register");
    await waitFor(() => expect(getToast()).toHaveTextContent("Your photo couldn't be saved."));
    expect(getToast()).toHaveTextContent("Your request to connect with Marisol couldn't be sent.");
    const picture = (upload.mock.calls[0]?.[0] as FormData).get("avatar") as File;
    expect([picture.type, picture.name, picture.size]).toEqual(["image/jpeg", "selfie.jpeg", 6]);
    act(() => jest.advanceTimersByTime(4_000));
    expect(openDocument).toHaveBeenCalledWith("/events");
  });
});
