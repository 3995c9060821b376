import type { SiteSettings } from "@/lib/core/shared/site";

type Icon = { src: string; type: string };
export type Manifest = { name: string; short_name: string; icons: Icon[]; shortcuts: { icons: Icon[] }[] };

/** `version` is in the addresses of the icons, so that browsers load new ones. */
export function toSiteManifest(
  manifest: Manifest,
  { productName, logoLight }: Pick<SiteSettings, "productName" | "logoLight">,
  version: string,
): Manifest {
  const named = productName ? { ...manifest, name: productName, short_name: productName } : manifest;
  if (!logoLight) return named;
  const toOwn = (icons: Icon[]) =>
    icons.filter(({ type }) => type === "image/png").map((icon) => ({ ...icon, src: `${icon.src}?v=${version}` }));
  return {
    ...named,
    icons: toOwn(manifest.icons),
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, icons: toOwn(shortcut.icons) })),
  };
}
