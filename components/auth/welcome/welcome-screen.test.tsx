import { render, screen, within } from "@/tests/support/render";
import { usePathname, useSearchParams } from "next/navigation";

import { getField, clickTab } from "@/tests/support/fixtures/welcome-form";
import { setUpWelcomeScreen, renderWelcomeScreen, user } from "@/tests/support/fixtures/welcome-screen";
import { renderToString } from "@/tests/support/render-to-string";

import { WelcomeScreen } from "./welcome-screen";

jest.mock("next/navigation", () => ({
  usePathname: jest.fn(() => "/"),
  useRouter: jest.fn(),
  useSearchParams: jest.fn(() => new URLSearchParams()),
}));

setUpWelcomeScreen();

describe("content", () => {
  it("shows the three tagline lines, and Register as the default tab", () => {
    renderWelcomeScreen();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Connect with professionals at events");
    expect(screen.getByText("Build meaningful relationships")).toBeVisible();
    expect(screen.getByText("Grow your network")).toBeVisible();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Register", "Log In"]);
    expect(screen.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  });

  it("shows all registration fields, with twelve cities and somewhere else", () => {
    renderWelcomeScreen();
    const names = screen.getAllByRole("textbox").map((input) => input.getAttribute("name"));
    expect(names).toEqual(expect.arrayContaining(["firstName", "lastName", "email", "profession", "company", "phone"]));
    expect(screen.getByRole("combobox", { name: "Industry" })).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Remember me" })).not.toBeChecked();
    const cities = within(screen.getByRole("combobox", { name: "Location" })).getAllByRole("option");
    expect(cities).toHaveLength(14);
    expect(cities.map(({ textContent }) => textContent)).toContain("St. Pete");
  });

  it("has name tags in the site's color, until an industry has its own", async () => {
    renderWelcomeScreen();
    const listBands = () =>
      [...document.querySelectorAll("[class*=bg-band-]")]
        .map(({ className }) => /bg-band-(?!foreground)[a-z-]+/.exec(className)?.[0])
        .filter(Boolean);
    expect(listBands()).toEqual(["bg-band-brand", "bg-band-brand"]);
    await user.type(screen.getByRole("combobox", { name: "Industry" }), "Technology");
    expect(listBands()).toEqual(["bg-band-brand", "bg-band-technology"]);
  });

  it("shows the link to the identity provider below both forms", async () => {
    render(<WelcomeScreen provider={<a href="https://id.example">Continue with Harbor ID</a>} />);
    expect(screen.getByRole("link", { name: "Continue with Harbor ID" })).toBeVisible();
    await clickTab("Log In");
    expect(screen.getByRole("link", { name: "Continue with Harbor ID" })).toBeVisible();
  });

  it("has only that link where nothing else logs people in", () => {
    render(<WelcomeScreen isProviderOnly provider={<a href="https://id.example">Continue with Harbor ID</a>} />);
    expect(screen.getByRole("link", { name: "Continue with Harbor ID" })).toBeVisible();
    expect([screen.queryByRole("tab"), screen.queryByRole("textbox")]).toEqual([null, null]);
  });

  it("opens Log In while registration is closed, and explains it on Register", async () => {
    render(<WelcomeScreen registrationNotice={<p>Registration is closed</p>} />);
    expect(screen.getByRole("tab", { name: "Log In" })).toHaveAttribute("aria-selected", "true");
    await clickTab("Register");
    expect(screen.getByText("Registration is closed")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Register" })).toBeNull();
  });

  it("links to the install page and, on Log In, to the password reset", async () => {
    renderWelcomeScreen();
    expect(screen.getByRole("link", { name: "Install App" })).toHaveAttribute("href", "/install-app");
    await clickTab("Log In");
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/forgot-password");
    expect(screen.getByRole("checkbox", { name: "Remember me" })).toBeVisible();
  });

  it("opens Log In at #login", () => {
    window.history.replaceState(null, "", "/#login");
    renderWelcomeScreen();
    expect(screen.getByRole("tab", { name: "Log In" })).toHaveAttribute("aria-selected", "true");
  });

  it.each([
    ["/login", "Log In"],
    ["/messages", "Log In"],
    ["/", "Register"],
  ])("opens at %s with the tab %s, also in the HTML", (path, name) => {
    jest.mocked(usePathname).mockReturnValue(path);
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(<WelcomeScreen />);
    expect(within(container).getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    expect(within(container).getByRole("form", { name })).toBeInTheDocument();
    container.remove();
  });

  it("asks to log in at /messages, above the tabs", () => {
    jest.mocked(usePathname).mockReturnValue("/messages");
    renderWelcomeScreen();
    const line = screen.getByText("Please log in to access messages.");
    expect(line.compareDocumentPosition(screen.getByRole("tablist"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("offers quick join to an invited organizer, which returns to the link", () => {
    const path = "/team-invitation";
    jest.mocked(usePathname).mockReturnValue(path);
    jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams("token=t1") as never);
    const { unmount } = render(<WelcomeScreen />);
    const returnTo = new URLSearchParams({ returnTo: `${path}?token=t1` });
    expect(screen.getByRole("link", { name: "Join with just name and email" })).toHaveAttribute(
      "href",
      `/join?${returnTo.toString()}`,
    );
    unmount();
    render(<WelcomeScreen registrationNotice={<p>Registration is closed</p>} />);
    expect(screen.queryByRole("link", { name: "Join with just name and email" })).toBeNull();
  });

  it.each([
    ["/", null],
    ["/events", "{}"],
  ])("at %s leaves a stored draft as %p", (path, left) => {
    jest.mocked(usePathname).mockReturnValue(path);
    localStorage.setItem("registration_draft", "{}");
    renderWelcomeScreen();
    expect(localStorage.getItem("registration_draft")).toBe(left);
    expect(screen.queryByText("Please log in to access messages.")).not.toBeInTheDocument();
  });

  it("keeps typed text when the tab changes", async () => {
    renderWelcomeScreen();
    await user.type(getField("First name"), "Ana");
    await clickTab("Log In");
    await clickTab("Register");
    expect(getField("First name")).toHaveValue("Ana");
  });
});

it("keeps text typed before hydration, and has no form that writes it into the address", () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<WelcomeScreen />);
  const page = within(container);
  expect(page.getByRole("form", { name: "Register" })).toHaveAttribute("method", "post");
  const firstName = page.getByRole<HTMLInputElement>("textbox", { name: "First name" });
  firstName.value = "Ana";
  render(<WelcomeScreen />, { container, hydrate: true });
  expect(firstName).toHaveValue("Ana");
});
