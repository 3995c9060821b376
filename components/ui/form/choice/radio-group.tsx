import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, type Ref, useId } from "react";

import { useHydrated } from "../../browser/use-hydrated";
import { segmentsClasses, segmentVariants } from "../../segments";

/** The input can't be seen. */
const FOCUS = "has-focus-visible:outline-2 has-focus-visible:outline-ring";

const LOOKS = {
  row: {
    group: "grid gap-1",
    option: "flex min-h-11 items-center gap-3 text-sm",
    input: "size-5 shrink-0 accent-primary",
  },
  card: {
    group: "grid gap-2",
    option:
      "flex items-start gap-3 rounded-md border border-input p-3 transition-colors select-none has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground",
    input: "mt-0.5 size-5 shrink-0 accent-primary",
  },
  segment: {
    group: segmentsClasses,
    option: segmentVariants({ layout: "stacked", className: FOCUS }),
    input: "sr-only",
  },
  box: {
    group: "grid max-w-sm grid-cols-5 gap-2",
    option: clsx(
      FOCUS,
      "grid min-h-11 place-content-center rounded-md border bg-card text-base font-bold tabular-nums not-has-checked:hover:bg-muted has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-offset-2",
    ),
    input: "sr-only",
  },
};

type RadioGroupProps<Value extends string | number> = Pick<
  ComponentProps<"fieldset">,
  "className" | "aria-describedby"
> & {
  legend: string;
  legendClassName?: string;
  look?: keyof typeof LOOKS;
  options: readonly Value[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** The content of an option. */
  children: (option: Value) => ReactNode;
  /** Explains an option, below it. */
  getHint?: (option: Value) => ReactNode;
  /** The name of an option whose content is none. */
  getName?: (option: Value) => string;
  /** The first option. */
  ref?: Ref<HTMLInputElement>;
};

/** The browser's own radio buttons, which need no script for their keys. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { look = "row", legendClassName = "mb-1.5 text-sm font-semibold", value, getHint, getName } = props;
  const classes = LOOKS[look];
  const id = useId();
  const isHydrated = useHydrated();
  return (
    <fieldset disabled={!isHydrated} className="disabled:opacity-60" aria-describedby={props["aria-describedby"]}>
      <legend className={legendClassName}>{props.legend}</legend>
      <div className={props.className ?? classes.group}>
        {props.options.map((option, index) => (
          <label
            key={option}
            data-state={classes.input === "sr-only" ? (option === value ? "active" : "inactive") : undefined}
            className={clsx("cursor-pointer", classes.option)}
          >
            <input
              ref={index === 0 ? props.ref : undefined}
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              onChange={() => props.onChange(option)}
              aria-label={getName?.(option)}
              aria-labelledby={getHint && `${id}-${option}`}
              aria-describedby={getHint && `${id}-${option}-hint`}
              className={classes.input}
            />
            {getHint ? (
              <span className="grid gap-0.5">
                <span id={`${id}-${option}`} className="text-sm font-semibold">
                  {props.children(option)}
                </span>
                <span id={`${id}-${option}-hint`} className="text-sm text-pretty text-muted-foreground">
                  {getHint(option)}
                </span>
              </span>
            ) : (
              props.children(option)
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
