import { useId, useState } from "react";

import { useChangeTopic } from "@/components/profiles/topics/use-change-topic";
import { useNextRowFocus } from "@/components/ui/browser/use-next-row-focus";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { reportAskedForTopics } from "@/lib/profiles/client/topics";
import { MAX_TOPICS, type OfferedTopic } from "@/lib/profiles/constants/topics";

type TopicsCardProps = {
  topics: readonly OfferedTopic[];
  onChoose: () => void;
  onEnd: () => void;
};

/** Asks a member without topics what they look for (docs/product/suggestions.md#topics). */
export function TopicsCard({ topics, onChoose, onEnd }: TopicsCardProps) {
  const t = useTranslations("suggestions");
  const getLabel = useTranslations("profiles.topics.offered");
  const titleId = useId();
  const row = useNextRowFocus();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isTold, setTold] = useState(false);
  const show = (label: string, isChosen: boolean) =>
    setChosen((labels) => [...labels.filter((each) => each !== label), ...(isChosen ? [label] : [])]);
  const onSaved = () => {
    if (!isTold) toast({ title: t("topics.saved") });
    setTold(true);
  };
  const { mutate } = useChangeTopic(onSaved, ({ lookingFor, isChosen }) => show(lookingFor, !isChosen));
  const toggle = (label: string) => {
    const isChosen = !chosen.includes(label);
    show(label, isChosen);
    mutate({ lookingFor: label, isChosen });
    onChoose();
  };
  const end = () => {
    if (chosen.length === 0) reportAskedForTopics();
    onEnd();
  };
  return (
    <section
      aria-labelledby={titleId}
      data-slot="topics"
      className="grid grid-cols-1 max-md:in-[body:has([data-slot=introduction])]:hidden md:gap-2"
    >
      {/* On a phone both lines reach into the gaps around, so that they are as high as the
          suggestions, and still large enough for a finger. */}
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-2 md:mt-0">
        <h2 id={titleId} className="text-sm font-bold md:text-xl">
          {t("topics.title")}
        </h2>
        <Button {...row} variant="ghost-accent" size="compact" className="relative" onClick={end}>
          {t(chosen.length > 0 ? "topics.done" : "notNow")}
        </Button>
      </div>
      <ul className="-mx-4 -mt-1 -mb-2.5 flex gap-2 overflow-x-auto px-4 py-1 md:m-0 md:flex-wrap md:p-0">
        {topics.map((topic) => {
          const label = getLabel(topic);
          const isChosen = chosen.includes(label);
          return (
            <li key={topic} className="shrink-0">
              <Button
                variant={isChosen ? "secondary" : "outline"}
                size="compact"
                shape="round"
                className="min-w-11"
                aria-pressed={isChosen}
                disabled={!isChosen && chosen.length >= MAX_TOPICS}
                onClick={() => toggle(label)}
              >
                {label}
              </Button>
            </li>
          );
        })}
        <li className="shrink-0">
          <Button variant="ghost-accent" size="compact" href="/profile#topics">
            {t("topics.other")}
          </Button>
        </li>
      </ul>
    </section>
  );
}
