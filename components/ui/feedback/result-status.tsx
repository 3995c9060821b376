import { useState } from "react";

type ResultStatusProps = {
  /** What was found, such as "12 events"; null while that is not known. */
  text: string | null;
  /** Which results these are: another value with another search or filter. */
  of: string;
  /** How many pages of them are loaded. */
  pages: number;
};

/**
 * Tells screen readers what was found when that changes, but not for each page that scrolling adds: it would interrupt what is being
 * read. The text on the screen stands beside it and is no live region.
 */
export function ResultStatus({ text, of, pages }: ResultStatusProps) {
  const [known, setKnown] = useState({ text, of, pages, said: "" });
  if (known.text !== text || known.of !== of || known.pages !== pages) {
    const isLonger = known.of === of && known.text !== null && pages > known.pages;
    setKnown({ text, of, pages, said: isLonger ? known.said : (text ?? "") });
  }
  return (
    <p role="status" className="sr-only">
      {known.said}
    </p>
  );
}
