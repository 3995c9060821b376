import { act, render, screen, within } from "@/tests/support/render";

import { MAIN_KEY, SELFIE_KEY } from "@/components/auth/register/draft-keys";
import { SiteSettingsProvider } from "@/components/ui/site/site-settings";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { getLocationField, getPasswordField } from "@/tests/support/fixtures/welcome-form";
import { openDocument, setUpWelcomeScreen, submitForm, user } from "@/tests/support/fixtures/welcome-screen";

import { IdentitySecondStep, JoinIdentityScreen, RegisterIdentityScreen } from "./identity-steps";

jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/sign-in"), useRouter: jest.fn() }));

const RESPONSE = { token: "t", user: { id: "u1", email: "ana@example.com", role: "user" } };
const STEP = { label: "Harbor ID", email: "ana@example.com", logInHref: "/login" };
const INVITER = { userId: "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01", firstName: "Marisol" };

setUpWelcomeScreen();

it("registers the shown address, connects with the inviter and removes what waited on the device", async () => {
  window.history.replaceState(null, "", `/sign-in?returnTo=${encodeURIComponent(`/profile/${INVITER.userId}`)}`);
  localStorage.setItem(MAIN_KEY, "{}");
  localStorage.setItem(SELFIE_KEY, "data:image/jpeg;base64,/9j/4AAQ");
  const calls = mockFetch({
    "POST /api/auth/oidc/register": jsonResponse(201, RESPONSE),
    "POST /api/connections/add": jsonResponse(201, {}),
  });
  const names = { firstName: "Ana", lastName: "Ruiz" };
  render(<RegisterIdentityScreen {...STEP} names={names} connectWith={INVITER} />);
  await user.selectOptions(getLocationField(), "Tampa");
  await submitForm("Create account");
  expect(calls.map(({ path }) => path)).toEqual(["/api/auth/oidc/register", "/api/connections/add"]);
  expect(calls[0]?.body).toMatchObject({ email: "ana@example.com", firstName: "Ana" });
  expect(calls[1]?.body).toEqual({ targetUserId: INVITER.userId, via: "profile" });
  expect([localStorage.getItem(MAIN_KEY), localStorage.getItem(SELFIE_KEY)]).toEqual([null, null]);
  act(() => jest.advanceTimersByTime(500));
  expect(openDocument).toHaveBeenCalledWith(`/profile/${INVITER.userId}`);
});

it("offers the site's own cities", () => {
  render(
    <SiteSettingsProvider site={{ cities: ["Madrid", "Sevilla"] }}>
      <RegisterIdentityScreen {...STEP} names={{ firstName: "", lastName: "" }} connectWith={null} />
    </SiteSettingsProvider>,
  );
  const cities = within(getLocationField()).getAllByRole<HTMLOptionElement>("option");
  expect(cities.map(({ value }) => value)).toEqual(["", "Madrid", "Sevilla", ""]);
});

it("connects the account of the shown address", async () => {
  const calls = mockFetch({ "POST /api/auth/oidc/join": jsonResponse(200, RESPONSE) });
  render(<JoinIdentityScreen {...STEP} />);
  await user.type(getPasswordField(), "rosemary7");
  await submitForm("Log in and connect");
  expect(calls[0]?.body).toEqual({ email: "ana@example.com", password: "rosemary7" });
});

it.each([
  ["the form", <RegisterIdentityScreen {...STEP} names={{ firstName: "", lastName: "" }} connectWith={null} key="a" />],
  ["the password", <JoinIdentityScreen {...STEP} key="b" />],
  [
    "the second step",
    <IdentitySecondStep
      label="Harbor ID"
      logInHref="/login"
      pending={{ pendingToken: "p", methods: ["authenticator"], rememberMe: false }}
      key="c"
    />,
  ],
])("has a heading and a way to another account at %s", (_, screenOfStep) => {
  render(screenOfStep);
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.getByRole("link", { name: "Use another account" })).toHaveAttribute(
    "href",
    "/api/auth/signin/oidc?account=other",
  );
});
