import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { controlVariants } from "./control";

export function Input({ className, type = "text", readOnly, ...props }: ComponentProps<"input">) {
  return (
    <input
      data-slot="input"
      type={type}
      readOnly={readOnly}
      className={clsx(controlVariants({ surface: readOnly ? "readOnly" : "default" }), "h-11 px-3.5 py-2", className)}
      {...props}
    />
  );
}
