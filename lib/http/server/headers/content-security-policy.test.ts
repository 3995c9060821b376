import { buildPagePolicy } from "./content-security-policy";

const buildTestPolicy = (change: Partial<Parameters<typeof buildPagePolicy>[0]> = {}) =>
  buildPagePolicy({
    nonce: "n0nce",
    isDevelopment: false,
    siteUrl: "",
    pageHost: "localhost",
    realtimePort: "5100",
    ...change,
  });
const getDirective = (text: string, name: string) => text.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

it("allows scripts only with the nonce, without eval and inline scripts", () => {
  const scripts = getDirective(buildTestPolicy(), "script-src");
  expect(scripts).toContain("'nonce-n0nce'");
  expect(scripts).not.toMatch(/'unsafe-inline'|'unsafe-eval'/);
});

it("allows eval only in development", () => {
  expect(getDirective(buildTestPolicy({ isDevelopment: true }), "script-src")).toContain("'unsafe-eval'");
});

it("allows the realtime port on a local host, else only the site's own origin", () => {
  expect(getDirective(buildTestPolicy(), "connect-src")).toContain("ws://localhost:5100");
  const site = getDirective(
    buildTestPolicy({ pageHost: "nametag.example", siteUrl: "https://nametag.example" }),
    "connect-src",
  );
  expect(site).toBe("connect-src 'self' wss://nametag.example");
});

it("forbids framing and forms to other origins", () => {
  expect(buildTestPolicy()).toContain("frame-ancestors 'none'");
  expect(buildTestPolicy()).toContain("form-action 'self'");
  expect(buildTestPolicy()).toContain("base-uri 'none'");
});

it("allows tiles of any https host, and of the one local server that is configured", () => {
  const getImages = (tileUrl?: string) => getDirective(buildTestPolicy({ tileUrl }), "img-src");
  expect(getImages()).toBe("img-src 'self' data: blob: https:");
  expect(getImages("https://{s}.tiles.example.com/{z}/{x}/{y}.png")).toBe(getImages());
  expect(getImages("http://localhost:8080/{z}/{x}/{y}.png")).toBe(`${getImages()} http://localhost:8080`);
});
