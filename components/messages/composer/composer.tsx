import { SendHorizontal } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from "react";

import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/form/text/textarea";
import { useEarlyText } from "@/components/ui/form/text/use-early-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { looksBlank, toLines } from "@/lib/core/shared/text/written-text";
import { MAX_MESSAGE_LENGTH } from "@/lib/messages/constants";

type ComposerProps = {
  firstName: string;
  /** May arrive after the first render. Ignored once something is typed. */
  draft: string;
  onDraft: (text: string) => void;
  /** Receives trimmed, non-empty text. */
  onSend: (text: string) => void;
  onTyping: () => void;
  leading?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
};

type MessageText = Pick<ComposerProps, "draft" | "onDraft" | "onSend" | "onTyping">;

/** What is typed, or the draft until something is. `excess`: characters over the limit. */
function useMessageText(
  field: RefObject<HTMLTextAreaElement | null>,
  { draft, onDraft, onSend, onTyping }: MessageText,
) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const text = typedText ?? draft;
  const trimmed = toLines(text);
  const excess = trimmed.length - MAX_MESSAGE_LENGTH;

  const changeText = (next: string) => {
    setTypedText(next);
    onDraft(next);
    if (!looksBlank(next)) onTyping();
  };
  useEarlyText(field, text, changeText);
  const send = () => {
    if (!trimmed || excess > 0) return;
    onSend(trimmed);
    setTypedText("");
    onDraft("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends a composition (Japanese, accents) belongs to the input method.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return { text, excess, canSend: trimmed !== "" && excess <= 0, changeText, send, onKeyDown };
}

/** See docs/product/messages.md#message-content. */
export function Composer({ firstName, leading, ref, ...props }: ComposerProps) {
  const t = useTranslations("messages.composer");
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current);
  const { text, excess, canSend, changeText, send, onKeyDown } = useMessageText(field, props);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t bg-card p-3 pr-[calc(--spacing(3)+env(safe-area-inset-right))] pb-[calc(--spacing(3)+env(safe-area-inset-bottom))] pl-[calc(--spacing(3)+env(safe-area-inset-left))] lg:pb-3"
    >
      <p role="status" className="pb-2 text-sm text-destructive empty:sr-only">
        {excess > 0 && t("tooLong", { count: excess })}
      </p>
      <div className="flex items-end gap-2.5">
        {leading}
        <Textarea
          ref={field}
          keepsEarlyText
          aria-label={t("label", { firstName })}
          placeholder={t("label", { firstName })}
          rows={1}
          value={text}
          aria-invalid={excess > 0 || undefined}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
          variant="bubble"
          className="max-h-36 flex-1 placeholder:truncate"
        />
        <Button
          type="submit"
          size="icon"
          aria-label={t("send")}
          disabled={!canSend}
          // Keeps the focus in the field, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          shape="round"
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  );
}
