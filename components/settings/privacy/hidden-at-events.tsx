import { useQuery } from "@tanstack/react-query";

import { useHideMe } from "@/components/events/rsvp/hide-me";
import { SwitchField } from "@/components/ui/form/switch-field";
import { useTranslations } from "@/components/ui/text/use-translations";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import type { EventResponse } from "@/lib/events/schema/event";

import { useFormatDay } from "../frame/use-format-day";

/** The coming events of the member (docs/product/privacy.md#hidden-at-an-event). */
export function HiddenAtEvents() {
  const t = useTranslations("settings.privacy.atEvents");
  const { data: rsvps = [] } = useQuery(myRsvpsQuery());
  if (rsvps.length === 0) return <p className="text-sm">{t("none")}</p>;
  return (
    <ul className="grid max-h-72 gap-4 overflow-y-auto overscroll-contain">
      {rsvps.map(({ event }) => (
        <li key={event.id}>
          <HideSwitch event={event} />
        </li>
      ))}
    </ul>
  );
}

function HideSwitch({ event }: { event: EventResponse }) {
  const formatDay = useFormatDay(event.timezone);
  const hide = useHideMe(event.id);
  return (
    <SwitchField
      label={<bdi>{event.name}</bdi>}
      hint={formatDay(event.startTime)}
      checked={hide.isPending ? hide.variables : (event.viewer?.isMemberHidden ?? false)}
      aria-busy={hide.isPending || undefined}
      onChange={({ target }) => hide.mutate(target.checked)}
    />
  );
}
