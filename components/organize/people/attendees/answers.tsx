import type { ShownAnswer } from "@/lib/events/schema/questions";

/** To the event's questions, for its organizers only. */
export function Answers({ answers }: { answers: ShownAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <dl className="grid w-full gap-1.5 border-t pt-2.5 text-sm [overflow-wrap:anywhere]">
      {answers.map(({ questionId, label, answer }) => (
        <div key={questionId}>
          <dt className="text-xs text-muted-foreground">
            <bdi>{label}</bdi>
          </dt>
          <dd dir="auto" className="whitespace-pre-line">
            {answer}
          </dd>
        </div>
      ))}
    </dl>
  );
}
