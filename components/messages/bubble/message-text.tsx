import { splitLinks } from "@/components/ui/text/web-links";

/** Other members write the text, so it is never rendered as markup. */
export function MessageText({ content }: { content: string }) {
  return splitLinks(content).map(({ text, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="rounded-xs underline underline-offset-2"
      >
        {text}
      </a>
    ) : (
      text
    ),
  );
}
