import { headers } from "next/headers";

/** For search engines. @param json without `<` */
export async function StructuredData({ json }: { json: string }) {
  return (
    <script
      type="application/ld+json"
      nonce={(await headers()).get("x-nonce") ?? undefined}
      dangerouslySetInnerHTML={{ __html: json }}
      // Browsers hide the nonce from scripts, so React would report a mismatch.
      suppressHydrationWarning
    />
  );
}
