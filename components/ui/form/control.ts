import { cva } from "class-variance-authority";
import { createContext } from "react";

export type ControlProps = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-required": boolean | undefined;
};

/** Of the `Field` around a control. */
export const ControlContext = createContext<ControlProps | undefined>(undefined);

/** Text is 16 px on phones, because browsers zoom in on a focused control with smaller text. */
export const controlVariants = cva(
  "w-full min-w-0 border text-base transition-colors placeholder:text-muted-foreground focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive md:text-sm",
  {
    variants: {
      surface: {
        default: "rounded-md border-input bg-card text-card-foreground",
        readOnly: "rounded-md border-input bg-muted text-muted-foreground",
        /** A filter that is set. */
        selected: "rounded-md border-primary bg-accent text-accent-foreground",
        bubble: "rounded-[22px] border-input bg-background text-card-foreground",
      },
    },
    defaultVariants: { surface: "default" },
  },
);
