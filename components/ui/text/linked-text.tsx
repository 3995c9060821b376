import { splitLinks } from "@/lib/core/shared/contact/web-links";

/** Members write the text, so it is never rendered as markup. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="rounded-xs underline underline-offset-2"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
