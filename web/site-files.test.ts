import { forgetSite, setSite } from "@/tests/support/fakes/site";
import { call, startWeb } from "@/tests/support/servers/stub-web";

import { getSiteFile } from "./site-files";

afterEach(forgetSite);

const FILES = ["/manifest.webmanifest", "/manifest.es.webmanifest", "/favicon.ico", "/icons/icon-192.png", "/icon.svg"];

it("serves the public files themselves to a site without a name and a logo", () => {
  setSite({ accentColor: "#0c7562", cities: ["Berlin"] });
  expect(FILES.map(getSiteFile)).toEqual([null, null, null, null, null]);
});

it("serves the site's manifests for its name, and its icons for its logo", () => {
  setSite({ productName: "Acme" });
  expect(FILES.map(getSiteFile)).toEqual([
    "/site/manifest.webmanifest",
    "/site/manifest.es.webmanifest",
    null,
    null,
    null,
  ]);
  setSite({ logoLight: "/uploads/a.webp" });
  expect(FILES.map(getSiteFile)).toEqual([...FILES.slice(0, 4).map((file) => `/site${file}`), null]);
  expect(["/constructor", "/events", "/manifest.webmanifest/x"].map(getSiteFile)).toEqual([null, null, null]);
});

it("passes the request for such a file to Next with its address there", async () => {
  setSite({ productName: "Acme" });
  const { port } = await startWeb(1);
  const { body } = await call(port, "/manifest.webmanifest?v=1");
  expect(JSON.parse(body)).toMatchObject({ url: "/site/manifest.webmanifest" });
});
