import type { ComponentProps } from "react";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange"> & { onFile: (file: File) => void };

/** Can't be seen: a button beside it clicks it, or it is in a label. */
export function FileInput({ className = "hidden", onFile, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      className={className}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Allows selecting the same file again after a failure.
        target.value = "";
        if (file) onFile(file);
      }}
    />
  );
}
