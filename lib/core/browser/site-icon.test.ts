import { createCacheStorage } from "@/tests/support/fakes/cache-storage";
import { mockFetch } from "@/tests/support/fakes/fake-fetch";

import { findSiteIcon, SITE_ICON, storeSiteIcon } from "./site-icon";

const LOGO = "/uploads/a.webp";
const PATH = `${SITE_ICON}?logo=%2Fuploads%2Fa.webp`;
const answer = (cacheControl: string) => () =>
  new Response("icon", { headers: { "Content-Type": "image/png", "Cache-Control": cacheControl } });

beforeEach(() => Object.assign(globalThis, { caches: createCacheStorage() }));
afterEach(() => Reflect.deleteProperty(globalThis, "caches"));

it("keeps the icon of the site's logo, and reads it once", async () => {
  const calls = mockFetch({ "GET /icons/icon-192.png": answer("public, max-age=86400") });
  expect(await findSiteIcon()).toBeUndefined();
  await storeSiteIcon(LOGO);
  await storeSiteIcon(LOGO);
  expect([await findSiteIcon(), calls.length]).toEqual([`http://localhost:3000${PATH}`, 1]);
});

it("follows another logo, and has none without one", async () => {
  mockFetch({ "GET /icons/icon-192.png": answer("public, max-age=86400") });
  await storeSiteIcon(LOGO);
  await storeSiteIcon("/uploads/b.webp");
  expect(await findSiteIcon()).toMatch(/b\.webp$/);
  await storeSiteIcon(undefined);
  expect(await findSiteIcon()).toBeUndefined();
});

it("keeps no icon that stands in while the logo can't be read", async () => {
  mockFetch({ "GET /icons/icon-192.png": answer("no-cache") });
  await storeSiteIcon(LOGO);
  expect(await findSiteIcon()).toBeUndefined();
});
