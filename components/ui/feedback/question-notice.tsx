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
};

/** Asks the viewer something, in a list of such notices. The focus moves on after an answer. */
export function QuestionNotice({ title, description, accept, decline, link }: QuestionNoticeProps) {
  const titleId = useId();
  const firstAction = useNextRowFocus();
  const answer = { keepsFocus: true, "aria-describedby": titleId, isBusy: accept.isPending || decline.isPending };
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-lg bg-accent p-4 text-foreground">
      <div className="grid min-w-0 gap-1 leading-snug [overflow-wrap:anywhere]">
        <h2 id={titleId} dir="auto" className="text-base font-semibold text-accent-foreground">
          {title}
        </h2>
        <p className="text-sm">{description}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button {...firstAction} {...answer} onClick={accept.mutate}>
          {accept.label}
        </Button>
        <Button {...answer} variant="outline" onClick={decline.mutate}>
          {decline.label}
        </Button>
        {link?.(titleId)}
      </div>
    </section>
  );
}
