import { greeting, safeName } from "./greeting";
import { renderEmail, type EmailContent, type RenderedEmail } from "./template";

type Reader = { firstName: string | null; unsubscribe?: EmailContent["unsubscribe"] };

/** Anything short, in one paragraph. */
export function noteEmail(
  reader: Reader,
  note: { title: string; body: string; action: string; url: string },
): RenderedEmail {
  return renderEmail({
    subject: note.title,
    preview: note.body,
    heading: note.title,
    paragraphs: [greeting(reader.firstName), ...(note.body ? [note.body] : [])],
    action: { label: note.action, url: note.url },
    unsubscribe: reader.unsubscribe,
  });
}

const people = (count: number): string => (count === 1 ? "1 person wants" : `${count} people want`);

/** Names of some of them, the newest first; one that advertises isn't repeated. */
function named(names: readonly string[], count: number): string | null {
  const safe = names
    .map(safeName)
    .filter((name) => name !== null)
    .slice(0, 5);
  if (safe.length === 0) return null;
  const others = count - safe.length;
  const list = others > 0 ? [...safe, others === 1 ? "1 other" : `${others} others`] : safe;
  return list.length === 1 ? `${list[0]}.` : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}.`;
}

/** Connection requests that wait for an answer. */
export function digestEmail(
  reader: Reader,
  requests: { count: number; names: readonly string[]; url: string },
): RenderedEmail {
  const { count, names, url } = requests;
  const who = named(names, count);
  return renderEmail({
    subject: count === 1 ? "A connection request waits for you" : `${count} connection requests wait for you`,
    preview: `${people(count)} to connect.`,
    heading: `${people(count)} to connect`,
    paragraphs: [
      greeting(reader.firstName),
      ...(who ? [who] : []),
      "Accept or decline whenever you like. Nobody is told of a decline.",
    ],
    action: { label: "See requests", url },
    unsubscribe: reader.unsubscribe,
  });
}

export const CHAPTERS = {
  midtown: "Midtown",
  otown: "O-Town",
} as const;

/** After an event of a chapter (spec B§7). */
export function thankYouEmail(
  reader: Reader,
  { chapter, networkUrl }: { chapter: keyof typeof CHAPTERS; networkUrl: string },
): RenderedEmail {
  const name = CHAPTERS[chapter];
  return renderEmail({
    subject: `Thank you for coming to ${name}`,
    preview: "The people you met are in your network.",
    heading: "Thank you for coming!",
    paragraphs: [
      greeting(reader.firstName),
      `It was good to have you at our ${name} event. A room is only as good as the people in it, and you were one of them.`,
      "The people you connected with are in your network. A short message while the evening is fresh is worth more than a stack of cards.",
    ],
    action: { label: "See your network", url: networkUrl },
    unsubscribe: reader.unsubscribe,
  });
}
