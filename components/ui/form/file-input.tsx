import type { Ref } from "react";

type FileInputProps = { ref: Ref<HTMLInputElement>; label: string; accept: string; onFile: (file: File) => void };

/** Can't be seen: a button beside it clicks it. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      className="hidden"
      aria-label={label}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Allows selecting the same file again after a failure.
        target.value = "";
        if (file) onFile(file);
      }}
    />
  );
}
