import type { ComponentProps } from "react";

type PlainFormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** Another press sends nothing. */
  isBusy?: boolean;
  onSubmit: () => void;
};

/** A form whose fields are the state of its component. React Hook Form has the others. */
export const PlainForm = ({ isBusy = false, onSubmit, ...props }: PlainFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (!isBusy) onSubmit();
    }}
    {...props}
  />
);
