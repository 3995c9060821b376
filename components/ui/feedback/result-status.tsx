import { useState } from "react";

type ResultStatusProps = {
  /** For example "12 events". Null while unknown. */
  text: string | null;
  /** Identifies the results: the value changes with the search and the filters. */
  of: string;
  pages: number;
};

/** Announces the number of results to screen readers, but not each page that scrolling adds. */
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
