import { cva } from "class-variance-authority";

/** The frame of a segmented control. Long segments wrap into a second row. */
export const segmentsClasses = "flex flex-wrap rounded-md bg-secondary p-[3px]";

export const segmentVariants = cva(
  "flex max-w-full min-w-min flex-1 items-center justify-center rounded-[10px] py-1.5 text-center font-semibold text-muted-foreground transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-card-foreground data-[state=active]:shadow-soft",
  {
    variants: {
      layout: {
        text: "min-h-11 px-2 text-sm leading-tight",
        /** The icon is above the text. */
        stacked: "min-h-12 flex-col gap-1 px-1 text-xs",
      },
    },
    defaultVariants: { layout: "text" },
  },
);
