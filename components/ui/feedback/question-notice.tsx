import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import { useNextRowFocus } from "../browser/use-next-row-focus";
import { Button } from "../button";

type Answer = { label: string; isPending: boolean; mutate: () => void };

type QuestionNoticeProps = {
  title: string;
  description: string;
  accept: Answer;
  decline: Answer;
  /** Beside the answers, described by the title. */
  link?: (describedBy: string) => ReactNode;
  /** Shows the whole title and the link on a phone too. */
  isWhole?: boolean;
};

/**
 * Asks the viewer something, in a list of such notices. Unless it is whole, one line high on a
 * phone, where screen readers alone have the description. The focus moves on after an answer.
 */
export function QuestionNotice({ title, description, accept, decline, link, isWhole }: QuestionNoticeProps) {
  const titleId = useId();
  const firstAction = useNextRowFocus();
  const isBusy = accept.isPending || decline.isPending;
  const answer = { keepsFocus: true, size: "compact", "aria-describedby": titleId, isBusy } as const;
  return (
    <section
      aria-labelledby={titleId}
      data-slot="notice"
      className="flex flex-wrap items-center gap-x-2 gap-y-3 rounded-lg bg-accent py-1.5 pr-2 pl-3 text-foreground sm:px-4 sm:py-3"
    >
      <div
        className={clsx(
          "grid min-w-0 flex-1 gap-1 leading-snug [overflow-wrap:anywhere] sm:basis-80",
          isWhole ? "basis-full" : "basis-32",
        )}
      >
        <h2
          id={titleId}
          dir="auto"
          className={clsx(
            "font-semibold text-accent-foreground sm:text-base",
            isWhole ? "max-sm:text-sm" : "max-sm:line-clamp-3 max-sm:text-xs",
          )}
        >
          {title}
        </h2>
        <p className="text-sm max-sm:sr-only">{description}</p>
      </div>
      <div className="flex flex-wrap gap-1 sm:gap-2">
        <Button {...firstAction} {...answer} onClick={accept.mutate}>
          {accept.label}
        </Button>
        <Button {...answer} variant="outline" onClick={decline.mutate}>
          {decline.label}
        </Button>
        <div className={clsx("contents", !isWhole && "max-sm:hidden")}>{link?.(titleId)}</div>
      </div>
    </section>
  );
}
