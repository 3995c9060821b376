"use client";

import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useState } from "react";

import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/form/textarea";
import { MAX_MESSAGE_LENGTH } from "@/lib/messages/constants";

type ComposerProps = {
  /** The other's first name. */
  name: string;
  /** What was begun earlier; it may come after the first render, and counts until something is written here. */
  draft: string;
  onDraft: (text: string) => void;
  /** Gets trimmed, non-empty text. */
  onSend: (text: string) => void;
  onTyping: () => void;
  /** What else can be sent, before the text. */
  leading?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Where a message is written: Enter sends, Shift+Enter breaks the line, nothing is sent of blanks alone (spec A§5). */
export function Composer({ name, draft, onDraft, onSend, onTyping, leading, ref }: ComposerProps) {
  const [written, setText] = useState<string | null>(null);
  const text = written ?? draft;
  const trimmed = text.trim();
  const over = trimmed.length - MAX_MESSAGE_LENGTH;

  const write = (next: string) => {
    setText(next);
    onDraft(next);
    if (next.trim()) onTyping();
  };
  const send = () => {
    if (!trimmed || over > 0) return;
    onSend(trimmed);
    setText("");
    onDraft("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends the composing of a character (Japanese, accents) is not for us.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t bg-card p-3 pr-[calc(0.75rem+env(safe-area-inset-right))] pb-[calc(0.75rem+env(safe-area-inset-bottom))] pl-[calc(0.75rem+env(safe-area-inset-left))] lg:pb-3"
    >
      {over > 0 && (
        <p role="status" className="pb-2 text-sm text-destructive">
          {over === 1 ? "1 character" : `${over.toLocaleString("en-US")} characters`} too many
        </p>
      )}
      <div className="flex items-end gap-2.5">
        {leading}
        <Textarea
          ref={ref}
          aria-label={`Message ${name}`}
          placeholder={`Message ${name}`}
          rows={1}
          value={text}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
          variant="bubble" className="max-h-36 flex-1 placeholder:truncate"
       />
        <Button
          type="submit"
          size="icon"
          aria-label="Send"
          disabled={!trimmed || over > 0}
          // The focus stays in the text, so a phone's keyboard stays up between two messages.
          onMouseDown={(event) => event.preventDefault()}
          shape="round"
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  );
}
